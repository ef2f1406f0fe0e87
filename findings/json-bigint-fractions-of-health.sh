#!/usr/bin/env bash
# json-bigint 1.0.0: with `useNativeBigInt`, which keeps integers above 2^53, a fraction of more than 15 characters is a SyntaxError, and the health
# report of a node has such fractions: `percentConnected` below is from a real one. Each number of more than 15 characters is taken for a large
# integer. Without the option, the fraction is an object, which equals no number. Seen:
#   JSON.parse           percentConnected 0.9940357852882273, a number
#   useNativeBigInt      SyntaxError: Cannot convert 0.9940357852882273 to a BigInt
#   no option            percentConnected 0.9940357852882273, an object
#   storeAsString        percentConnected 0.9940357852882273, a string
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts --prefix "$folder" json-bigint@1.0.0 >/dev/null

cat >read.cjs <<'JS'
const bigint = require('json-bigint');
const report = `{"checks":{"P":{"message":{"networking":{"percentConnected":0.9940357852882273}},
  "timestamp":"2026-11-30T12:00:00.123456789Z","duration":123456}},"healthy":true}`;
console.log(`json-bigint ${require('json-bigint/package.json').version}`);
for (const [name, parse] of [
  ['JSON.parse', JSON.parse],
  ['useNativeBigInt', bigint({ useNativeBigInt: true }).parse],
  ['no option', bigint.parse],
  ['storeAsString', bigint({ storeAsString: true }).parse],
]) {
  let seen;
  try {
    const { percentConnected } = parse(report).checks.P.message.networking;
    seen = `percentConnected ${percentConnected}, ${typeof percentConnected === 'object' ? 'an' : 'a'} ${typeof percentConnected}`;
  } catch (error) {
    seen = String(error);
  }
  console.log(`${name.padEnd(20)} ${seen}`);
}
JS
seen=$(node read.cjs)
echo "$seen"
[[ "$seen" == 'json-bigint 1.0.0
JSON.parse           percentConnected 0.9940357852882273, a number
useNativeBigInt      SyntaxError: Cannot convert 0.9940357852882273 to a BigInt
no option            percentConnected 0.9940357852882273, an object
storeAsString        percentConnected 0.9940357852882273, a string' ]]
