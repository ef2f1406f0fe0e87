#!/usr/bin/env bash
# @avalabs/avalanchejs 5.2.0: an address in JSON has its place in the list as its prefix. `Address.toJSON(hrp)` takes the name of the member or the
# index that JSON.stringify gives to every toJSON for the prefix of the network, so that what a program logs or stores is no address. Seen:
#   String(address)            avax1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqxpdk7q
#   JSON.stringify of two      01... and 11...
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts --prefix "$folder" @avalabs/avalanchejs@5.2.0 >/dev/null

cat >show.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Address } from '@avalabs/avalanchejs';
const address = new Address(new Uint8Array(20));
const [first, second] = JSON.parse(JSON.stringify([address, address]));
console.log(`avalanchejs ${JSON.parse(readFileSync('node_modules/@avalabs/avalanchejs/package.json')).version}`);
console.log(`String(address)            ${address}`);
console.log(`JSON.stringify of two      ${first.slice(0, 2)}... and ${second.slice(0, 2)}...`);
JS
seen=$(node show.mjs)
echo "$seen"
[[ "$seen" == "avalanchejs 5.2.0
String(address)            avax1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqxpdk7q
JSON.stringify of two      01... and 11..." ]]
