#!/usr/bin/env bash
# playwright-core 1.54.1: in a HAR archive (.zip, where `attach` is the default), the body of a request is in a file that `postData._file` names,
# and `postData.text` is there, too, and empty; `content` of the response has `_file` alone. A reader that takes `text` first sees POST
# requests without a body. In a .har, `text` is the body. Needs chromium. Seen:
#   .zip   postData text "" and a file, content without text and a file
#   .har   postData text of 9 characters and no file, content with text and no file
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
npm install --silent --no-save --ignore-scripts --prefix "$folder" playwright-core@1.54.1 >/dev/null

cat >record.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
const server = createServer(async (request, response) => {
  await request.toArray();
  response.setHeader('content-type', 'application/json').end('{"b":2}');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
console.log(`playwright-core ${JSON.parse(readFileSync('node_modules/playwright-core/package.json')).version}`);
for (const kind of ['zip', 'har']) {
  const context = await browser.newContext({ recordHar: { path: `x.${kind}` } });
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(() => fetch('/', { method: 'POST', body: '{"a":100}' }).then((response) => response.text()));
  await context.close();
  const read = ['-c', 'import sys,zipfile; sys.stdout.write(zipfile.ZipFile("x.zip").read("har.har").decode())'];
  const text = kind === 'zip' ? execFileSync('python3', read, { encoding: 'utf8' }) : readFileSync('x.har', 'utf8');
  const { request, response } = JSON.parse(text).log.entries.find((entry) => entry.request.method === 'POST');
  const { text: sent, _file: file } = request.postData;
  const { content } = response;
  const told = sent === '' ? '""' : `of ${sent.length} characters`;
  console.log(
    `.${kind}   postData text ${told} and ${file ? 'a' : 'no'} file, content ${content.text === undefined ? 'without' : 'with'} text and ${content._file ? 'a' : 'no'} file`,
  );
}
await browser.close();
server.closeAllConnections();
server.close();
JS
seen=$(node record.mjs "$browser")
echo "$seen"
[[ "$seen" == 'playwright-core 1.54.1
.zip   postData text "" and a file, content without text and a file
.har   postData text of 9 characters and no file, content with text and no file' ]]
