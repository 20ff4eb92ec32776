internal import SilentPush

/// Answers in the form of Google's front end.
enum GoogleAnswer {
    static func json(status: Int, headers: [WireRequest.Header] = [], _ body: [UInt8]) -> ProviderAnswer {
        ProviderAnswer(
            status: status,
            headers: [
                .init("content-type", "application/json; charset=UTF-8"), .init("vary", "Origin"),
                .init("vary", "X-Origin"), .init("vary", "Referer"), .init("cache-control", "private"),
            ] + headers,
            body: body
        )
    }

    /// The page of the front end, which knows no such path or cannot reach what is behind it.
    static func page(status: Int, _ title: String, _ text: String) -> ProviderAnswer {
        let body = """
            <!DOCTYPE html>
            <html lang=en>
              <meta charset=utf-8>
              <title>Error \(status) (\(title))!!1</title>
              <p><b>\(status).</b> <ins>That\u{2019}s an error.</ins>
              <p>\(text)  <ins>That\u{2019}s all we know.</ins>

            """
        return ProviderAnswer(
            status: status,
            headers: [
                .init("content-type", "text/html; charset=UTF-8"), .init("referrer-policy", "no-referrer"),
            ],
            body: Array(body.utf8)
        )
    }

    static let notFound = page(
        status: 404,
        "Not Found",
        "The requested URL was not found on this server."
    )
}
