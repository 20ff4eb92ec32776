# Silent Push: every task of a day. `make demo` and `make test` do their own set-up.

PREFIX ?= /usr/local
SWIFT ?= swift
# Four at a time: more would starve each other of processor time on a small machine.
TEST_WIDTH ?= 4
SWIFTFLAGS ?=

.PHONY: help setup setup-test build release demo test test-sanitize lint format install bench clean

help:
	@echo "make demo      set up, build, and watch silent pushes arrive (simulator; no account needed)"
	@echo "make test      set up, build, and run every test"
	@echo "make setup     install what is missing: C libraries from Debian's packages"
	@echo "make build     build the command, optimised: .build/release/silentpush"
	@echo "make install   build and install it below PREFIX (default /usr/local)"
	@echo "make lint      check the formatting"
	@echo "make format    mend the formatting"
	@echo "make bench     measure, beside a yardstick in the same run"
	@echo "make test-sanitize   the transport's, store's and dispatcher's tests under TSan and ASan"

setup:
	@.ci/setup build

setup-test:
	@.ci/setup build test

build: setup
	$(SWIFT) build -c release --product silentpush $(SWIFTFLAGS)

demo: build
	@docs/demo.sh .build/release/silentpush

test: setup-test
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TEST_WIDTH) $(SWIFT) test $(SWIFTFLAGS)

SANITIZED = --filter 'PushSystemTests|PushTransportTests|PushStoreTests|PushDispatchTests|PushSimulatorTests'

test-sanitize: setup-test
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TEST_WIDTH) \
		$(SWIFT) test --sanitize=thread --scratch-path .build/tsan $(SANITIZED)
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TEST_WIDTH) ASAN_OPTIONS=detect_leaks=0 \
		$(SWIFT) test --sanitize=address --scratch-path .build/asan $(SANITIZED)

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests

format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 0755 .build/release/silentpush "$(DESTDIR)$(PREFIX)/bin/silentpush"

bench: setup-test
	@Benchmarks/run

clean:
	rm -rf .build Benchmarks/.build
