extension Rule {
    /// What is said of a rule that no push can show as broken, such as one about connections.
    private static let unknownEffect = "The push may be refused, delayed or dropped."

    /// What happens to the push, or on the device, when the rule is broken, in one sentence.
    public var effect: String { knownEffect ?? Self.unknownEffect }

    /// The same; nil where the rule is none that a push by itself can show as broken.
    package var knownEffect: String? { Self.effects[number] }

    private static let topicEffect =
        "APNs refuses the push (DeviceTokenNotForTopic or BadTopic): a silent push has the app's own topic and token."

    private static let effects: [String: String] = [
        "A1.1": "APNs refuses the request (BadPath or MethodNotAllowed).",
        "A1.2": "APNs cannot read the body and refuses the push.",
        "A1.4": "APNs refuses a repeated header (DuplicateHeaders).",
        "A1.7": "The header that was meant is missing, with all that follows from it.",
        "A2.2":
            "APNs refuses the push (InvalidPushType), or treats it as something else; the app is not woken.",
        "A2.3": "APNs refuses the push (MissingTopic or BadTopic).",
        "A2.4":
            "APNs takes it for priority 10, which is an error for a background push; the app is not woken.",
        "A2.5": "APNs refuses the push (BadExpirationDate) or drops it as expired.",
        "A2.6": "APNs refuses the push (BadMessageId).",
        "A2.7": "APNs refuses the push (BadCollapseId).",
        "A2.8": "APNs refuses the push.",
        "A3.2": "The system shows it; the app is not woken in the background.",
        "A3.3": topicEffect,
        "A3.4": topicEffect,
        "A3.5": topicEffect,
        "A3.6": topicEffect,
        "A3.7": topicEffect,
        "A3.8": topicEffect,
        "A3.9": topicEffect,
        "A3.10": topicEffect,
        "A3.11": topicEffect,
        "A3.12": "APNs accepts it, nothing is shown, and the app is not woken in the background.",
        "A3.13": "APNs refuses, delays or drops it; the app is woken rarely or never.",
        "A3.14": "APNs may refuse, delay or drop it, or the system shows it; it is no silent push.",
        "A3.15": "iOS may be late with it or never hand it to the app, and watchOS refuses it.",
        "A4.3": "The device is not woken for it.",
        "A6.1": "APNs refuses the push (PayloadEmpty, or a payload that it cannot read).",
        "A6.2": "APNs refuses the push (PayloadTooLarge).",
        "A6.3": "Nothing wakes the app: APNs accepts the push and the device drops it.",
        "A6.4": "The system does not see the flag, so nothing wakes the app.",
        "A6.5": "The push asks for what a silent push has not; it may be refused, delayed or dropped.",
        "A6.6": "The app is not handed this key.",
        "A6.7": "Null is not in Apple's list of values; the key may be left out or the push refused.",
        "A6.11": "APNs may not read the body.",
        "A7.1": "APNs refuses the push (BadDeviceToken).",
        "A7.2": "APNs refuses the push (BadDeviceToken).",
        "A7.3": "None at APNs; but two spellings of one device may be stored as two.",
        "B1.1": "FCM answers 404; the push goes nowhere.",
        "B1.3": "FCM refuses the request (INVALID_ARGUMENT).",
        "B1.5": "FCM delivers nothing.",
        "B1.7": "FCM refuses the message (INVALID_ARGUMENT).",
        "B1.8": "FCM refuses the message (INVALID_ARGUMENT).",
        "B1.11": "The endpoint is switched off: the request fails, and nothing is delivered.",
        "B2.1": "FCM refuses the message (INVALID_ARGUMENT).",
        "B2.2": "FCM refuses the message (INVALID_ARGUMENT).",
        "B2.6": "FCM refuses the message (INVALID_ARGUMENT).",
        "B2.7": "Android and iOS show it; in the background the app's code is not run.",
        "B2.11": "Phones ignore it.",
        "B3.1": "FCM refuses the whole message (INVALID_ARGUMENT).",
        "B3.7": "FCM refuses the message (INVALID_ARGUMENT).",
        "B4.1": "FCM refuses the message (INVALID_ARGUMENT).",
        "B4.2": "FCM refuses the message (INVALID_ARGUMENT).",
        "B4.5": "On Android the app is not handed what stands in message.data alone.",
        "B4.9": "Android shows it; in the background the app's code is not run.",
        "B5.1": "FCM refuses the message.",
        "B5.2": "It is no silent message under android_v2.",
        "B6.1": "FCM writes priority 10, which is an error for a background push; the app is not woken.",
        "B6.3": "On iOS the app gets it in the foreground at best; in the background nothing wakes it.",
        "B6.6": "APNs refuses the push behind FCM, or drops it as expired.",
        "B6.10": "FCM refuses the message (INVALID_ARGUMENT).",
        "B10.4": "Android is woken at once; FCM may lower the priority of an app that keeps showing nothing.",
        "C6": "FCM refuses the message (INVALID_ARGUMENT).",
        "R1": "Customer.io's SDKs do not take it for theirs (notBackground), and no Delivered is reported.",
        "R2": "Customer.io's SDKs look at the top level only and take the push for none of theirs.",
        "R3":
            "On iOS Customer.io's SDKs answer unsupported for the whole push; on Android the key is left out.",
        "R4": "Customer.io's SDKs cannot read it, or report no Delivered.",
        "R5":
            "Somebody on the way takes the key for his own: FCM refuses the message, or the app is not handed it.",
        "R6": "Older Android SDKs show an empty notification.",
        "R7": "Nothing is shown; whoever reads the data may take it for an ordinary push.",
        "R13": "Customer.io's servers and SDKs may not take the delivery ID.",
        "R14": "Delivered is reported for another device, or not at all.",
        "R15": "APNs may refuse the push behind FCM (PayloadTooLarge).",
    ]
}
