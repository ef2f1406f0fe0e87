#!/usr/bin/env bash
# github.com/gorilla/rpc v1.2.0, v2/json2 (Go), on which the Go clients of avalanchego are built: the ID of a request is a random number of up to
# 63 bits, which a reader of doubles rounds, and the ID of the response is never compared: a response to another request is taken. Seen:
#   IDs above 2^53          more than 90 of 100
#   response with its ID    height 7, no error
#   with another ID         height 8, no error
#   without an ID           height 9, no error
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOTOOLCHAIN=local

cat >go.mod <<'MOD'
module ids
go 1.21
require github.com/gorilla/rpc v1.2.0
MOD
cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/gorilla/rpc/v2/json2"
)

type call struct {
	ID uint64 `json:"id"`
}

func request() call {
	var sent call
	body, err := json2.EncodeClientRequest("platform.getHeight", struct{}{})
	if err == nil {
		err = json.Unmarshal(body, &sent)
	}
	if err != nil {
		panic(err)
	}
	return sent
}

func main() {
	above := 0
	for i := 0; i < 100; i++ {
		if request().ID > 1<<53 {
			above++
		}
	}
	told := fmt.Sprint(above, " of 100")
	if above > 90 {
		told = "more than 90 of 100"
	}
	fmt.Printf("IDs above 2^53          %s\n", told)
	id := request().ID
	for _, row := range [][2]string{
		{"response with its ID", fmt.Sprintf(`"id":%d,"result":{"height":"7"}`, id)},
		{"with another ID", fmt.Sprintf(`"id":%d,"result":{"height":"8"}`, id-1)},
		{"without an ID", `"result":{"height":"9"}`},
	} {
		var reply struct {
			Height string `json:"height"`
		}
		seen := "no error"
		if err := json2.DecodeClientResponse(strings.NewReader(`{"jsonrpc":"2.0",`+row[1]+`}`), &reply); err != nil {
			seen = err.Error()
		}
		fmt.Printf("%-23s height %s, %s\n", row[0], reply.Height, seen)
	}
}
GO
seen=$(go run . 2>/dev/null)
echo "gorilla/rpc v1.2.0, $(go version | cut -d' ' -f3)"
echo "$seen"
[[ "$seen" == 'IDs above 2^53          more than 90 of 100
response with its ID    height 7, no error
with another ID         height 8, no error
without an ID           height 9, no error' ]]
