#!/usr/bin/env bash
# httpsnippet 3.0.10: the code that it writes from a request of a HAR has another body for some languages: JSON is parsed and written again, so that
# numbers above 2^53 are rounded. The largest height, 2^64-1, becomes a number of more than 64 bits, which a node refuses as an argument, not as a
# height. The code for curl and most others has the text of the HAR. Seen:
#   shell curl            id 9007199254740993    height 18446744073709551615
#   go native             id 9007199254740993    height 18446744073709551615
#   java okhttp           id 9007199254740993    height 18446744073709551615
#   csharp httpclient     id 9007199254740993    height 18446744073709551615
#   node fetch            id 9007199254740992    height 18446744073709552000
#   javascript fetch      id 9007199254740992    height 18446744073709552000
#   python requests       id 9007199254740992    height 18446744073709552000
#   php curl              id 9007199254740992    height 18446744073709552000
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts --prefix "$folder" httpsnippet@3.0.10 >/dev/null

cat >write.cjs <<'JS'
const { HTTPSnippet } = require('httpsnippet');
const text = '{"jsonrpc":"2.0","id":9007199254740993,"method":"platform.getBlockByHeight","params":{"height":18446744073709551615}}';
const snippet = new HTTPSnippet({
  method: 'POST',
  url: 'http://127.0.0.1:9650/ext/bc/P',
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: [{ name: 'content-type', value: 'application/json' }],
  queryString: [],
  postData: { mimeType: 'application/json', text },
  headersSize: -1,
  bodySize: text.length,
});
const TARGETS = ['shell curl', 'go native', 'java okhttp', 'csharp httpclient', 'node fetch', 'javascript fetch', 'python requests', 'php curl'];
console.log(`httpsnippet ${require('httpsnippet/package.json').version}`);
for (const target of TARGETS) {
  const [id, height] = snippet.convert(...target.split(' ')).match(/\d{16,}/g);
  console.log(`${target.padEnd(21)} id ${id.padEnd(19)} height ${height}`);
}
JS
seen=$(node write.cjs)
echo "$seen"
[[ "$seen" == 'httpsnippet 3.0.10
shell curl            id 9007199254740993    height 18446744073709551615
go native             id 9007199254740993    height 18446744073709551615
java okhttp           id 9007199254740993    height 18446744073709551615
csharp httpclient     id 9007199254740993    height 18446744073709551615
node fetch            id 9007199254740992    height 18446744073709552000
javascript fetch      id 9007199254740992    height 18446744073709552000
python requests       id 9007199254740992    height 18446744073709552000
php curl              id 9007199254740992    height 18446744073709552000' ]]
