import { expect, test } from 'vitest';
import { emptyFolder, EVERY_FORMAT, runCli, textsIn } from '../support/cli.ts';
import { serveHttp } from '../support/hostile-servers.ts';

const KEY = '9f1c3b7a5d2e4f60818293a4b5c6d7e8';
const NODE_ID = { 'node-id': 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg' };

/** A provider that takes a key in the address, and whose node returns a wrong height and its address. */
function provider(isKeyed: (url: string) => boolean): Promise<string> {
  return serveHttp(({ url = '' }, response, body) => {
    const id = /"id":(\d+)/.exec(body)?.[1] ?? 'null';
    if (!isKeyed(url)) return response.writeHead(404, { location: url }).end(`no ${url}`);
    const result = JSON.stringify({ height: true, at: url });
    return response
      .writeHead(200, { ...NODE_ID, 'content-type': 'application/json', 'x-path': url })
      .end(`{"jsonrpc":"2.0","result":${result},"id":${id}}`);
  });
}

async function testAt(address: string, ...flags: readonly string[]): Promise<{ code: number | null; all: string }> {
  const cwd = emptyFolder();
  const words = ['run', '--only', 'platform.getHeight/height', '--profile', 'document', ...EVERY_FORMAT];
  const run = [...words, '--history', 'h.jsonl', '--target', address, ...flags];
  const { code, stdout, stderr } = await runCli(run, { cwd });
  return { code, all: [stdout, stderr, ...textsIn(cwd)].join('\n') };
}

test.each([
  ['path', `/v3/${KEY}`, '"$TARGET"/ext/bc/P', '"$TARGET"'],
  ['query', `/?apikey=${KEY}`, '"$TARGET"/ext/bc/P"$QUERY"', '"$TARGET$QUERY"'],
])('a key in the %s of an address is sent, and written nowhere', async (_title, rest, line, target) => {
  const url = await provider((asked) => asked.includes(KEY) && asked.includes('/ext/bc/P'));
  const { code, all } = await testAt(url + rest);
  expect(code, all.slice(0, 2000)).toBe(1);
  expect(all).not.toContain(KEY);
  expect(all).toContain(line);
  expect(all).toContain(`--target ${target} --seed`);
  const other = await testAt(url + rest.replace(KEY, KEY.replaceAll('9', '8')));
  expect(other.code).toBe(3);
  expect(other.all).not.toContain(KEY.replaceAll('9', '8'));
});

test('a user who asks for it is shown the address', async () => {
  const url = await provider((asked) => asked.startsWith(`/v3/${KEY}/ext/bc/P`));
  const { all } = await testAt(`${url}/v3/${KEY}`, '--show-address');
  expect(all).toContain(`--target ${url}/v3/${KEY} --seed`);
});
