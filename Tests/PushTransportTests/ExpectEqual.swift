import Testing

/// `#expect` cannot hold a call that changes its subject; this can.
func expectEqual<Value: Equatable>(
    _ found: Value,
    _ wanted: Value,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(found == wanted, sourceLocation: sourceLocation)
}
