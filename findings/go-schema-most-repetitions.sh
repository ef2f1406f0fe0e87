#!/usr/bin/env bash
# github.com/santhosh-tekuri/jsonschema v6.0.2 (Go): a pattern that repeats a character more than 1,000 times makes the whole schema invalid, since
# Go's regexp knows no larger number; JSON Schema and the validators of other languages have no such bound. Where a length is meant,
# `maxLength` says it. Seen:
#   ^a{0,1000}$   compiles
#   ^a{0,1001}$   refused: invalid repeat count
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOTOOLCHAIN=local

cat >go.mod <<'MOD'
module schema
go 1.21
require github.com/santhosh-tekuri/jsonschema/v6 v6.0.2
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func main() {
	for _, pattern := range []string{"^a{0,1000}$", "^a{0,1001}$"} {
		schema, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"type":"string","pattern":"` + pattern + `"}`))
		if err != nil {
			panic(err)
		}
		compiler := jsonschema.NewCompiler()
		if err := compiler.AddResource("schema.json", schema); err != nil {
			panic(err)
		}
		seen := "compiles"
		if _, err := compiler.Compile("schema.json"); err != nil && strings.Contains(err.Error(), "invalid repeat count") {
			seen = "refused: invalid repeat count"
		} else if err != nil {
			seen = err.Error()
		}
		fmt.Printf("%s   %s\n", pattern, seen)
	}
}
GO
seen=$(go run . 2>/dev/null)
echo "jsonschema v6.0.2, $(go version | cut -d' ' -f3)"
echo "$seen"
[[ "$seen" == '^a{0,1000}$   compiles
^a{0,1001}$   refused: invalid repeat count' ]]
