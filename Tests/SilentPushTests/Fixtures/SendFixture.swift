/// What a sender posts, by shape.
enum SendFixture {
    static let sendAPNSBackgroundNoData = #"""
        {
          "_basis": "no user keys at all; whether an empty data set is delivered as received is NOT documented",
          "method": "POST",
          "path": "/3/device/00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f",
          "headers": {
            "apns-push-type": "background",
            "apns-priority": "5",
            "apns-topic": "com.example.app"
          },
          "body": {
            "aps": {
              "content-available": 1
            },
            "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "CIO-Background-Delivery-Token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f"
          }
        }
        """#

    static let sendAPNSBackground = #"""
        {
          "_basis": "two keys + text data at top level: documented (seeds/); headers and aps rule: Apple",
          "method": "POST",
          "path": "/3/device/00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f",
          "headers": {
            "apns-push-type": "background",
            "apns-priority": "5",
            "apns-topic": "com.example.app"
          },
          "body": {
            "aps": {
              "content-available": 1
            },
            "account": "42",
            "action": "refresh",
            "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "CIO-Background-Delivery-Token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f"
          }
        }
        """#

    static let sendFCMAndroidDataOnly = #"""
        {
          "_basis": "data-only message to Android: documented (docs.customer.io android silent-push); priority normal is inferred default, HIGH is the documented choice for the RN Firebase route",
          "body": {
            "message": {
              "token": "exampleInstanceId00000:APA91bEXAMPLE-registration_token-not-real-000000000000",
              "data": {
                "account": "42",
                "action": "refresh",
                "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
                "CIO-Background-Delivery-Token": "exampleInstanceId00000:APA91bEXAMPLE-registration_token-not-real-000000000000"
              },
              "android": {
                "priority": "NORMAL"
              }
            }
          }
        }
        """#

    static let sendFCMAndroidHighPriority = #"""
        {
          "_basis": "documented choice when @react-native-firebase/messaging receives the messages (seeds/react-native.md)",
          "body": {
            "message": {
              "token": "exampleInstanceId00000:APA91bEXAMPLE-registration_token-not-real-000000000000",
              "data": {
                "account": "42",
                "action": "refresh",
                "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
                "CIO-Background-Delivery-Token": "exampleInstanceId00000:APA91bEXAMPLE-registration_token-not-real-000000000000"
              },
              "android": {
                "priority": "HIGH"
              }
            }
          }
        }
        """#

    static let sendFCMIOSBackground = #"""
        {
          "_basis": "FCM to an iOS token: message.data ends up at the top level of userInfo; FCM reference allows only apns-priority 5 for data-only; apns block inferred from Apple's rule",
          "body": {
            "message": {
              "token": "exampleInstanceIdIOS00:APA91bEXAMPLE-ios-registration_token-not-real-0000000",
              "data": {
                "account": "42",
                "action": "refresh",
                "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
                "CIO-Background-Delivery-Token": "exampleInstanceIdIOS00:APA91bEXAMPLE-ios-registration_token-not-real-0000000"
              },
              "apns": {
                "headers": {
                  "apns-push-type": "background",
                  "apns-priority": "5"
                },
                "payload": {
                  "aps": {
                    "content-available": 1
                  }
                }
              }
            }
          }
        }
        """#
}
