import { describe, expect, test } from 'vitest';
import { askedIn } from './explain-failure.ts';

const URL_OF_P = 'http://127.0.0.1:9650/ext/bc/P';

function post(body: string, url = URL_OF_P): string | undefined {
  return askedIn({ request: { method: 'POST', url, headers: [], body } });
}

describe('a request in a line', () => {
  test.each([
    ['{"method":"platform.getHeight"}', 'platform.getHeight without params  (POST /ext/bc/P)'],
    ['{"method":"platform.getHeight","params":{}}', 'platform.getHeight {}  (POST /ext/bc/P)'],
    ['{"method":"a","params":{"height":18446744073709551615}}', 'a {"height":18446744073709551615}  (POST /ext/bc/P)'],
    ['{"method":"a","params":[1, 2]}', 'a [1,2]  (POST /ext/bc/P)'],
    ['{"method":7}', 'POST /ext/bc/P  {"method":7}'],
    ['[]', 'POST /ext/bc/P  []'],
    ['{"method":', 'POST /ext/bc/P  {"method":'],
  ])('%s is %s', (body, line) => expect(post(body)).toBe(line));

  test('of a GET has the query', () => {
    const url = 'http://127.0.0.1:9650/ext/health?tag=a&tag=b';
    expect(askedIn({ request: { method: 'GET', url, headers: [] } })).toBe('GET /ext/health?tag=a&tag=b');
  });

  test('keeps an address that is none as it is', () =>
    expect(askedIn({ request: { method: 'GET', url: 'no address', headers: [] } })).toBe('GET no address'));

  test('is cut where the arguments are long', () => {
    const line = post(JSON.stringify({ method: 'a', params: { tx: `0x${'00'.repeat(1000)}` } }));
    expect(line).toHaveLength(300 + 'a …  (POST /ext/bc/P)'.length);
  });

  test('is none where the request was not kept', () => expect(askedIn({})).toBeUndefined());
});
