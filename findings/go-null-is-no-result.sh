#!/usr/bin/env bash
# github.com/gorilla/rpc v1.2.0, v2/json2 (Go), on which the Go clients of avalanchego are built: a response with the result null is an error, though
# JSON-RPC 2.0 allows each value. The document has such a response: the range of an index with `numToFetch` 0. An empty array is read, and
# ybbus/jsonrpc v3.1.6 (Go) reads both. Seen:
#   gorilla/rpc      result null     error: result is null
#   gorilla/rpc      result []       0 containers, no error
#   ybbus/jsonrpc    result null     0 containers, no error
#   ybbus/jsonrpc    result []       0 containers, no error
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOTOOLCHAIN=local

cat >go.mod <<'MOD'
module null
go 1.21
require github.com/gorilla/rpc v1.2.0
require github.com/ybbus/jsonrpc/v3 v3.1.6
MOD
cat >main.go <<'GO'
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/gorilla/rpc/v2/json2"
	"github.com/ybbus/jsonrpc/v3"
)

type arguments struct {
	StartIndex string `json:"startIndex"`
	NumToFetch string `json:"numToFetch"`
	Encoding   string `json:"encoding"`
}

const method = "index.getContainerRange"

var empty = arguments{"0", "0", "hex"}

func gorilla(url string, containers *[]json.RawMessage) error {
	body, err := json2.EncodeClientRequest(method, empty)
	if err != nil {
		return err
	}
	response, err := http.Post(url, "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer response.Body.Close()
	return json2.DecodeClientResponse(response.Body, containers)
}

func ybbus(url string, containers *[]json.RawMessage) error {
	return jsonrpc.NewClient(url).CallFor(context.Background(), containers, method, empty)
}

func main() {
	var result string
	server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		var call struct {
			ID json.RawMessage `json:"id"`
		}
		if err := json.NewDecoder(request.Body).Decode(&call); err != nil {
			panic(err)
		}
		writer.Header().Set("content-type", "application/json")
		fmt.Fprintf(writer, `{"jsonrpc":"2.0","result":%s,"id":%s}`, result, call.ID)
	}))
	defer server.Close()
	for _, client := range []struct {
		name string
		ask  func(string, *[]json.RawMessage) error
	}{{"gorilla/rpc", gorilla}, {"ybbus/jsonrpc", ybbus}} {
		for _, result = range []string{"null", "[]"} {
			var containers []json.RawMessage
			err := client.ask(server.URL, &containers)
			seen := fmt.Sprintf("%d containers, no error", len(containers))
			if err != nil {
				seen = "error: " + err.Error()
			}
			fmt.Printf("%-16s result %-8s %s\n", client.name, result, seen)
		}
	}
}
GO
seen=$(go run . 2>/dev/null)
echo "gorilla/rpc v1.2.0, ybbus/jsonrpc v3.1.6, $(go version | cut -d' ' -f3)"
echo "$seen"
[[ "$seen" == 'gorilla/rpc      result null     error: result is null
gorilla/rpc      result []       0 containers, no error
ybbus/jsonrpc    result null     0 containers, no error
ybbus/jsonrpc    result []       0 containers, no error' ]]
