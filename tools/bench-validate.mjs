// The memory of `validate`, after `npm run build`: it must not grow with the recording. Usage: node tools/bench-validate.mjs; prints
// seconds and megabytes for recordings of 16 and 128 MB, and fails when the larger one needs a third more memory than the smaller one.
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure } from './bench/measure.mjs';

const BIN = fileURLToPath(new URL('../dist/src/cli/bin.js', import.meta.url));
const MOST_RATIO = 4 / 3;
const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-bench-'));

const json = { mimeType: 'application/json' };
const ENTRY = JSON.stringify({
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:9650/ext/bc/P',
    headers: [{ name: 'content-type', value: 'application/json' }],
    postData: { ...json, text: '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight","params":{}}' },
  },
  response: {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { ...json, text: '{"jsonrpc":"2.0","id":1,"result":{"height":"7"}}' },
  },
});

function recordingOf(megabytes) {
  const path = join(folder, `${megabytes}.har`);
  const file = openSync(path, 'w');
  writeSync(file, `{"log":{"version":"1.2","entries":[${ENTRY}`);
  const block = `,\n${ENTRY}`.repeat(1000);
  for (let length = 0; length < megabytes * 1e6; length += block.length) writeSync(file, block);
  writeSync(file, ']}}');
  closeSync(file);
  return path;
}

try {
  const peaks = [];
  for (const size of [16, 128]) {
    const args = ['validate', recordingOf(size), '--no-allure', '--out', join(folder, 'out')];
    const { code, seconds, cpuSeconds, megabytes, stderr } = await measure(BIN, args);
    if (code !== 0) throw new Error(`validate ended with ${code}: ${stderr}`);
    peaks.push(megabytes);
    const cells = [`${seconds.toFixed(1)} s`, `processor ${cpuSeconds.toFixed(1)} s`, `${megabytes.toFixed(0)} MB`];
    console.log(`a recording of ${size} MB: ${cells.join(', ')}`);
  }
  const ratio = peaks[1] / peaks[0];
  console.log(`memory of the larger one: ${ratio.toFixed(2)} times that of the smaller one`);
  if (ratio > MOST_RATIO) throw new Error('the memory of validate grows with the recording');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
