import { describe, expect, it } from 'vitest';
import { DOCUMENT } from '../dialect.ts';
import { ask } from '../../../test/fixtures/ask.ts';
import { tinyNode } from '../../../test/fixtures/tiny-node.ts';

const node = await tinyNode();
const deployed = await tinyNode({ dialect: { ...DOCUMENT, errorData: 'null' } });

async function post(body: string | Buffer, base = node): Promise<string> {
  return (await ask(`${base.url}/ext/bc/P`, { body })).text;
}

const HEIGHT = '"method":"platform.getHeight"';
const ARG =
  "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. See documentation for example calls";
const NOTHING = { jsonrpc: '', method: '', params: null, id: null };

describe('a request that cannot be read', () => {
  it.each([
    ['{"jsonrpc":"2.0","id":1,', 'unexpected EOF'],
    ['', 'EOF'],
    ['\ufeff{}', "invalid character 'ï' looking for beginning of value"],
    ['[]', 'json: cannot unmarshal array into Go value of type json2.serverRequest'],
    ['"x"', 'json: cannot unmarshal string into Go value of type json2.serverRequest'],
    ['5', 'json: cannot unmarshal number into Go value of type json2.serverRequest'],
    ['true', 'json: cannot unmarshal bool into Go value of type json2.serverRequest'],
  ])('%j is a parse error with null id', async (body, message) => {
    const answer: unknown = JSON.parse(await post(body));
    expect(answer).toEqual({ jsonrpc: '2.0', error: { code: -32700, message, data: NOTHING }, id: null });
  });

  it.each([
    [`{"jsonrpc":2.0,"id":7,${HEIGHT},"params":{ }}`, 'jsonrpc', '"jsonrpc":"","method":"platform.getHeight"'],
    ['{"jsonrpc":"2.0","id":7,"method":5,"params":{ }}', 'method', '"jsonrpc":"2.0","method":""'],
  ])('%j tells the field and echoes what was read', async (body, field, echo) => {
    const message = `json: cannot unmarshal number into Go struct field serverRequest.${field} of type string`;
    expect(await post(body)).toBe(
      `{"jsonrpc":"2.0","error":{"code":-32700,"message":"${message}","data":{${echo},"params":{},"id":7}},"id":7}\n`,
    );
  });
});

describe('an envelope that is wrong', () => {
  it.each(['', '"jsonrpc":null,', '"jsonrpc":"",', '"jsonrpc":"1.0",', '"jsonrpc":"2",', '"jsonrpc":"2.00",'])(
    'version %j is an invalid request',
    async (version) => {
      const answer = await post(`{${version}"id":7,${HEIGHT}}`);
      expect(answer).toContain('"error":{"code":-32600,"message":"jsonrpc must be 2.0","data":{"jsonrpc":"');
      expect(answer).toMatch(/"method":"platform.getHeight","params":null,"id":7\}\},"id":7\}\n$/);
    },
  );

  it.each([
    ['', 'rpc: service/method request ill-formed: ""'],
    ['"method":null,', 'rpc: service/method request ill-formed: ""'],
    ['"method":"",', 'rpc: service/method request ill-formed: ""'],
    ['"method":"getHeight",', 'rpc: service/method request ill-formed: "getHeight"'],
    ['"method":"platform.get.height",', 'rpc: service/method request ill-formed: "platform.Get.height"'],
    ['"method":"platform/getHeight",', 'rpc: service/method request ill-formed: "platform/getHeight"'],
    ['"method":"nosuch.method",', 'rpc: can\'t find service "nosuch.Method"'],
    ['"method":"Platform.getHeight",', 'rpc: can\'t find service "Platform.GetHeight"'],
    ['"method":" platform.getHeight",', 'rpc: can\'t find service " platform.GetHeight"'],
    ['"method":"index.getIndex",', 'rpc: can\'t find service "index.GetIndex"'],
    ['"method":"platform.nope",', 'rpc: can\'t find method "platform.Nope"'],
    ['"method":"platform.getheight",', 'rpc: can\'t find method "platform.Getheight"'],
    ['"method":"platform.getHeight ",', 'rpc: can\'t find method "platform.GetHeight "'],
    ['"method":"platform.getFeeState",', 'rpc: can\'t find method "platform.GetFeeState"'],
    ['"method":"platform.",', 'rpc: can\'t find method "platform."'],
    ['"method":"platform.<b>",', 'rpc: can\'t find method "platform.<b>"'],
    ['"method":"platform.GetHeight",', 'method must start with a non-uppercase letter'],
    [`${HEIGHT},"params":"x",`, ARG],
    [`${HEIGHT},"params":5,`, ARG],
    [`${HEIGHT},"params":true,`, ARG],
    [`${HEIGHT},"params":[1],`, ARG],
    [`${HEIGHT},"params":[[]],`, ARG],
    ['"method":"platform.getBlock","params":{"blockID":5},', ARG],
  ])('%s is a server error', async (members, message) => {
    const body = `{"jsonrpc":"2.0",${members}"id":"q"}`;
    const error = { code: -32000, message };
    expect(JSON.parse(await post(body))).toMatchObject({ jsonrpc: '2.0', error, id: 'q' });
    expect(JSON.parse(await post(body, deployed))).toEqual({
      jsonrpc: '2.0',
      error: { ...error, data: null },
      id: 'q',
    });
  });

  it('is of a method that ran, or of arguments that it could not read', async () => {
    const method = '"jsonrpc":"2.0","id":1,"method":"platform.getBlock","params"';
    const sniffed = async (params: string): Promise<boolean> => {
      const { headers } = await ask(`${node.url}/ext/bc/P`, { body: `{${method}:${params}}` });
      return 'x-content-type-options' in headers;
    };
    expect(await Promise.all(['{}', '{"blockID":5}', '5'].map(sniffed))).toEqual([true, false, false]);
  });

  it('carries an object as error.data, by the document', async () => {
    const answer: unknown = JSON.parse(await post('{"jsonrpc":"2.0","method":"platform.nope","id":1}'));
    expect(answer).toHaveProperty('error.data', { method: 'platform.nope' });
  });
});

describe('lenience', () => {
  it.each([
    `{"jsonrpc":"2.0","id":1,${HEIGHT}}`,
    `{"jsonrpc":"2.0","id":1,${HEIGHT},"params":null}`,
    `{"jsonrpc":"2.0","id":1,${HEIGHT},"params":[]}`,
    `{"jsonrpc":"2.0","id":1,${HEIGHT},"params":[null]}`,
    `{"jsonrpc":"2.0","id":1,${HEIGHT},"params":[{},"ignored"]}`,
    `{"jsonrpc":"2.0","id":1,${HEIGHT},"params":{"nope":1},"extra":1}`,
    `{"JSONRPC":"2.0","ID":1,"METHOD":"platform.getHeight"}`,
    `{"jsonrpc":"2.0","id":9,"id":1,"method":"nope",${HEIGHT}}`,
    `{"jsonrpc":"2.0","id":1,${HEIGHT}}garbage`,
    `{"jsonrpc":"2.0","id":1,${HEIGHT}}\n{"jsonrpc":"2.0","id":2,${HEIGHT}}`,
    `${' '.repeat(100_000)}{"jsonrpc":"2.0","id":1,${HEIGHT}}`,
  ])('answers %.70s', async (body) => {
    expect(await post(body)).toBe('{"jsonrpc":"2.0","result":{"height":"2"},"id":1}\n');
  });

  it.each([
    '""',
    '-0',
    '1.0',
    '1E2',
    '1e400',
    '12345678901234567890123456789012345678901234567890',
    'false',
    '{"a":[1,2]}',
    '[1,2]',
    '"\\u00e9 é"',
  ])('echoes the id %s as it came', async (id) => {
    expect(await post(`{"jsonrpc":"2.0","id": ${id} ,${HEIGHT}}`)).toBe(
      `{"jsonrpc":"2.0","result":{"height":"2"},"id":${id}}\n`,
    );
  });

  it('echoes a byte that is no UTF-8', async () => {
    const body = Buffer.from(`{"jsonrpc":"2.0","id":"\u00ff",${HEIGHT}}`, 'latin1');
    expect(await post(body)).toContain('"id":"\ufffd"');
  });

  it.each([
    `{"jsonrpc":"2.0",${HEIGHT}}`,
    `{"jsonrpc":"2.0","id":null,${HEIGHT}}`,
    '{"jsonrpc":"2.0","method":"platform.nope"}',
    '{"jsonrpc":"1.0","method":"platform.nope"}',
    'null',
  ])('answers the notification %s with nothing', async (body) => {
    const answer = await ask(`${node.url}/ext/bc/P`, { body });
    expect(answer).toMatchObject({ status: 200, text: '', headers: { 'content-length': '0' } });
    expect(answer.headers).not.toHaveProperty('content-type');
  });

  it('matches argument names without case, the last one counts, null is left out', async () => {
    const params = '{"Height":0,"HEIGHT":"2","height":null}';
    const answer = await post(`{"jsonrpc":"2.0","id":1,"method":"platform.getBlockByHeight","params":[${params}]}`);
    expect(answer).toContain(`"block":"0x${Buffer.from('block 2').toString('hex')}`);
  });
});
