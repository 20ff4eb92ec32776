/// What a sender refuses, and what a receiver would make of it.
enum RejectFixture {
    static let rejectIOSUserinfo = #"""
        {
         "_note": "a sender refuses to form any of these; expected = what the receiving SDK is documented or thought to answer",
         "cases": [
          {
           "name": "number value",
           "userInfo": {
            "aps": {
             "content-available": 1
            },
            "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "CIO-Background-Delivery-Token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f",
            "account": "42",
            "count": 3
           },
           "expected": "unsupported",
           "basis": "documented (seeds/ios.md: 'one with a value that isn't text')"
          },
          {
           "name": "boolean value",
           "userInfo": {
            "aps": {
             "content-available": 1
            },
            "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "CIO-Background-Delivery-Token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f",
            "account": "42",
            "flag": true
           },
           "expected": "unsupported",
           "basis": "documented rule, this type by extension"
          },
          {
           "name": "nested object",
           "userInfo": {
            "aps": {
             "content-available": 1
            },
            "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "CIO-Background-Delivery-Token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f",
            "account": "42",
            "meta": {
             "a": "b"
            }
           },
           "expected": "unsupported",
           "basis": "documented rule, this type by extension"
          },
          {
           "name": "array value",
           "userInfo": {
            "aps": {
             "content-available": 1
            },
            "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "CIO-Background-Delivery-Token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f",
            "account": "42",
            "ids": [
             "1",
             "2"
            ]
           },
           "expected": "unsupported",
           "basis": "documented rule, this type by extension"
          },
          {
           "name": "null value",
           "userInfo": {
            "aps": {
             "content-available": 1
            },
            "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "CIO-Background-Delivery-Token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f",
            "account": "42",
            "x": null
           },
           "expected": "unsupported",
           "basis": "documented rule, this type by extension"
          },
          {
           "name": "delivery id missing",
           "userInfo": {
            "aps": {
             "content-available": 1
            },
            "CIO-Background-Delivery-Token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f",
            "account": "42"
           },
           "expected": "notBackground",
           "basis": "analogy: both legacy keys are required together (iOS 4.7.5, Android 4.19.0)"
          },
          {
           "name": "token missing",
           "userInfo": {
            "aps": {
             "content-available": 1
            },
            "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "account": "42"
           },
           "expected": "notBackground OR unsupported (unknown)",
           "basis": "analogy only"
          },
          {
           "name": "delivery id is a number",
           "userInfo": {
            "aps": {
             "content-available": 1
            },
            "CIO-Background-Delivery-ID": 12345,
            "CIO-Background-Delivery-Token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f",
            "account": "42"
           },
           "expected": "unsupported OR notBackground (unknown)",
           "basis": "analogy: iOS casts to String, a number fails"
          },
          {
           "name": "delivery id empty",
           "userInfo": {
            "aps": {
             "content-available": 1
            },
            "CIO-Background-Delivery-ID": "",
            "CIO-Background-Delivery-Token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f",
            "account": "42"
           },
           "expected": "unknown; no Delivered metric",
           "basis": "analogy: Android 4.19.0 skips the metric for a blank id"
          },
          {
           "name": "keys lower-cased",
           "userInfo": {
            "aps": {
             "content-available": 1
            },
            "cio-background-delivery-id": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "cio-background-delivery-token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f",
            "account": "42"
           },
           "expected": "notBackground",
           "basis": "analogy: exact, case-sensitive dictionary and Bundle look-ups"
          },
          {
           "name": "keys nested under CIO",
           "userInfo": {
            "aps": {
             "content-available": 1
            },
            "CIO": {
             "push": {
              "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
              "CIO-Background-Delivery-Token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f"
             }
            },
            "account": "42"
           },
           "expected": "notBackground",
           "basis": "analogy: delivery keys are read at the top level; CIO holds only push.link and push.image"
          },
          {
           "name": "no custom keys of CIO",
           "userInfo": {
            "aps": {
             "content-available": 1
            },
            "account": "42"
           },
           "expected": "notBackground",
           "basis": "documented (not a Customer.io silent push)"
          }
         ]
        }
        """#

    static let rejectSenderInputs = #"""
        {
          "_note": "user data keys and message shapes a sender should refuse before sending",
          "cases": [
            {
              "data": {
                "aps": "x"
              },
              "why": "Apple's own key"
            },
            {
              "data": {
                "from": "x"
              },
              "why": "FCM reserved word; Android SDK drops it"
            },
            {
              "data": {
                "message_type": "x"
              },
              "why": "FCM reserved word; Android SDK drops it"
            },
            {
              "data": {
                "collapse_key": "x"
              },
              "why": "Android SDK drops it; RN Firebase and FlutterFire take it as collapseKey"
            },
            {
              "data": {
                "message_id": "x"
              },
              "why": "RN Firebase and FlutterFire take it as messageId, not data"
            },
            {
              "data": {
                "to": "x"
              },
              "why": "RN Firebase and FlutterFire take it as to, not data"
            },
            {
              "data": {
                "google.foo": "x"
              },
              "why": "prefix reserved and stripped"
            },
            {
              "data": {
                "gcm.foo": "x"
              },
              "why": "prefix reserved and stripped"
            },
            {
              "data": {
                "fcm_options": "x"
              },
              "why": "Firebase iOS reads it as an object"
            },
            {
              "data": {
                "CIO": "x"
              },
              "why": "Customer.io iOS payload object"
            },
            {
              "data": {
                "CIO-Delivery-ID": "x"
              },
              "why": "with CIO-Delivery-Token it makes Android SDKs before 5.1.0 show an empty notification"
            },
            {
              "data": {
                "CIO-Delivery-Token": "x"
              },
              "why": "see CIO-Delivery-ID"
            },
            {
              "data": {
                "CIO-Background-Delivery-ID": "x"
              },
              "why": "the sender injects it"
            },
            {
              "data": {
                "CIO-Background-Delivery-Token": "x"
              },
              "why": "the sender injects it"
            },
            {
              "aps": {
                "content-available": 1,
                "alert": {
                  "title": "t"
                }
              },
              "why": "not a background push for Apple"
            },
            {
              "aps": {
                "content-available": 1,
                "sound": "default"
              },
              "why": "user interaction in aps"
            },
            {
              "aps": {
                "content-available": 1,
                "badge": 1
              },
              "why": "user interaction in aps"
            },
            {
              "aps": {},
              "why": "without content-available iOS does not wake the app"
            },
            {
              "fcmMessage": {
                "notification": {
                  "title": "t"
                }
              },
              "why": "a notification block makes Android display it and skip the app while in background"
            }
          ]
        }
        """#
}
