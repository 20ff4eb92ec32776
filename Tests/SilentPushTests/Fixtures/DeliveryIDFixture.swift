/// Delivery IDs that were seen.
enum DeliveryIDFixture {
    static let all = #"""
        {
          "_basis": "examples from Customer.io specs and SDK tests",
          "specExamples": [
            {
              "id": "RPILAgUBcRhIBqSfeiIwdIYJKxTY",
              "chars": 28,
              "bytes": 21
            },
            {
              "id": "ZAIAAVTJVG0QcCok0-0ZKj6yiQ==",
              "chars": 28,
              "bytes": 19
            },
            {
              "id": "dgOq6QWq6QUBAAF4_CGoeVX7mFkDbRFu7ek=",
              "chars": 36,
              "bytes": 26
            },
            {
              "id": "RPIyMTM6OjEyMzQ=",
              "chars": 16,
              "bytes": 11
            }
          ],
          "sdkTestExamples": [
            "anyId",
            "delivery_abc",
            "d1",
            "d-1",
            "id-123"
          ]
        }
        """#
}
