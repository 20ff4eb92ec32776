/// What a device sees, and what the app gets of it.
enum ReceiveFixture {
    static let receiveAndroidDataAndExtras = #"""
        {
          "_basis": "rawExtras is the Intent bundle; remoteMessageData is what FirebaseMessaging keeps (firebase-android-sdk Constants.extractDeveloperDefinedPayload): only String values, minus prefixes google. and gcm., minus from, message_type, collapse_key; value types of google.sent_time and google.ttl in rawExtras are from general knowledge, not read",
          "rawExtras": {
            "account": "42",
            "action": "refresh",
            "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "CIO-Background-Delivery-Token": "exampleInstanceId00000:APA91bEXAMPLE-registration_token-not-real-000000000000",
            "from": "123456789",
            "collapse_key": "com.example.app",
            "google.message_id": "0:1627428480762269%0000000000000000",
            "google.sent_time": 1627428480000,
            "google.ttl": 2419200,
            "google.original_priority": "normal",
            "google.delivered_priority": "normal",
            "google.c.sender.id": "123456789"
          },
          "remoteMessageData": {
            "account": "42",
            "action": "refresh",
            "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "CIO-Background-Delivery-Token": "exampleInstanceId00000:APA91bEXAMPLE-registration_token-not-real-000000000000"
          },
          "expected": {
            "result": "received",
            "deliveryId": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "deliveryToken": "exampleInstanceId00000:APA91bEXAMPLE-registration_token-not-real-000000000000",
            "data": {
              "account": "42",
              "action": "refresh"
            }
          }
        }
        """#

    static let receiveFlutterOrRnFirebase = #"""
        {
          "_basis": "documented: with firebase_messaging or RN Firebase the app sees message.data WITH the two keys and no notification",
          "message": {
            "data": {
              "account": "42",
              "action": "refresh",
              "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
              "CIO-Background-Delivery-Token": "exampleInstanceId00000:APA91bEXAMPLE-registration_token-not-real-000000000000"
            }
          }
        }
        """#

    static let receiveIOSUserinfoAPNS = #"""
        {
          "_basis": "APNs body as userInfo",
          "userInfo": {
            "aps": {
              "content-available": 1
            },
            "account": "42",
            "action": "refresh",
            "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "CIO-Background-Delivery-Token": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f"
          },
          "expected": {
            "result": "received",
            "deliveryID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "deliveryToken": "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f",
            "data": {
              "account": "42",
              "action": "refresh"
            }
          }
        }
        """#

    static let receiveIOSUserinfoFCM = #"""
        {
          "_basis": "Firebase additions: key names and value types from firebase-ios-sdk tests/sources (gcm.message_id string, google.c.fid string, google.c.sender.id NUMBER, google.c.a.e string '1'); filter of these by the CIO SDK >=5.2.0 is INFERRED",
          "userInfo": {
            "aps": {
              "content-available": 1
            },
            "account": "42",
            "action": "refresh",
            "CIO-Background-Delivery-ID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "CIO-Background-Delivery-Token": "exampleInstanceIdIOS00:APA91bEXAMPLE-ios-registration_token-not-real-0000000",
            "gcm.message_id": "1627428480762269",
            "google.c.a.e": "1",
            "google.c.fid": "exampleInstanceIdIOS00",
            "google.c.sender.id": 123456789
          },
          "expected": {
            "result": "received",
            "deliveryID": "ZmljdGl2ZS1kZWxpdmVyeS0wMDE=",
            "deliveryToken": "exampleInstanceIdIOS00:APA91bEXAMPLE-ios-registration_token-not-real-0000000",
            "data": {
              "account": "42",
              "action": "refresh"
            }
          }
        }
        """#
}
