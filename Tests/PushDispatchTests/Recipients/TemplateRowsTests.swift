import SilentPush
import Testing

@testable import PushDispatch

struct TemplateRowsTests {
    private func defaults(expires: String? = nil) throws -> RecipientDefaults {
        let text = #"""
            {"data":{"action":"refresh","account":"{{account}}"},"collapseID":"refresh-{{account}}","expires":"6h",
            "androidPriority":"high"}
            """#
        return RecipientDefaults(
            template: try Template(parsing: Array(text.utf8), name: "refresh"),
            expires: expires
        )
    }

    @Test func `a row fills the template, and its own words come first`() throws {
        let read = FileRead(
            """
            {"fcm":"a","set":{"account":"7"}}
            {"fcm":"b","set":{"account":"8"},"data":{"action":"drop","x":"y"},"expires":"1h","androidPriority":"normal"}
            """,
            defaults: try defaults()
        )
        #expect(
            read.good.map(\.push) == [
                Push(
                    deliveryID: "",
                    data: ["action": "refresh", "account": "7"],
                    collapseID: "refresh-7",
                    expires: .after(.seconds(6 * 3600)),
                    androidPriority: .high
                ),
                Push(
                    deliveryID: "",
                    data: ["action": "drop", "account": "8", "x": "y"],
                    collapseID: "refresh-8",
                    expires: .after(.seconds(3600)),
                    androidPriority: .normal
                ),
            ]
        )
        #expect(read.good.map(\.writtenExpires) == ["6h", "1h"])
    }

    @Test func `the command's words come before the template's`() throws {
        let read = FileRead(#"{"fcm":"a","set":{"account":"7"}}"#, defaults: try defaults(expires: "2h"))
        #expect(read.good.first?.push.expires == .after(.seconds(7200)))
    }

    @Test func `columns of CSV are the variables`() throws {
        let read = FileRead("fcm,account\na,7\nb,\n", defaults: try defaults())
        #expect(read.good.first?.push.data["account"] == "7")
        #expect(read.bad.first?.problems.first?.contains("{{account}}") == true)
    }

    @Test func `set without a template is told`() {
        #expect(
            FileRead(#"{"fcm":"a","set":{"account":"7"}}"#).bad.first?.problems.first?.hasPrefix("set:")
                == true
        )
    }
}
