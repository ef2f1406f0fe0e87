#!/usr/bin/env bash
# @avalabs/avalanchejs 5.2.0: the checksum of an ID in CB58 is cut off and never compared. A mistyped node ID becomes another node without an
# error, and the 20 bytes of a node ID become an ID of 32 bytes. avalanche 3.16.0 refuses the mistyped one. Seen:
#   NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg     is NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg
#   NodeID-7Xhw2mDxuDS44j42TCB6U5759esbSt3Lg     is NodeID-7Xhw2mDxuDS44j42TCB6U5759esaJTLNj
#   7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg as an ID   is 1111111111117Xhw2mDxuDS44j42TCB6U5579esf6WXfu
#   avalanche 3.16.0, the mistyped one           refused
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts --prefix "$folder" @avalabs/avalanchejs@5.2.0 avalanche@3.16.0 >/dev/null

cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Id, NodeId } from '@avalabs/avalanchejs';
import old from 'avalanche';
const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const right = '7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const mistyped = '7Xhw2mDxuDS44j42TCB6U5759esbSt3Lg';
const show = (what, seen) => console.log(`${what.padEnd(44)} ${seen}`);
console.log(`avalanchejs ${version('@avalabs/avalanchejs')}`);
for (const text of [right, mistyped]) show(`NodeID-${text}`, `is ${NodeId.fromString(`NodeID-${text}`)}`);
show(`${right} as an ID`, `is ${Id.fromString(right)}`);
let seen = 'taken';
try {
  old.BinTools.getInstance().cb58Decode(mistyped);
} catch {
  seen = 'refused';
}
show(`avalanche ${version('avalanche')}, the mistyped one`, seen);
JS
seen=$(node read.mjs)
echo "$seen"
[[ "$seen" == 'avalanchejs 5.2.0
NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg     is NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg
NodeID-7Xhw2mDxuDS44j42TCB6U5759esbSt3Lg     is NodeID-7Xhw2mDxuDS44j42TCB6U5759esaJTLNj
7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg as an ID   is 1111111111117Xhw2mDxuDS44j42TCB6U5579esf6WXfu
avalanche 3.16.0, the mistyped one           refused' ]]
