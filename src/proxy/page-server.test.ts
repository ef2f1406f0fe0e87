import { once } from 'node:events';
import { get, request, type IncomingMessage } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startPageServer, type PageServer } from './page-server.ts';

let state = { count: 0 };

async function served(): Promise<PageServer> {
  state = { count: 1 };
  const server = await startPageServer({
    port: 0,
    pages: new Map([['/', { type: 'text/html', text: () => `<p>${state.count}</p>` }]]),
    state: () => state,
  });
  onTestFinished(() => server.close().catch(() => undefined));
  return server;
}

async function ask(url: string, method = 'GET', headers: Record<string, string> = {}) {
  const sent = request(url, { method, headers, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body: Buffer[] = [];
  for await (const chunk of response) body.push(chunk as Buffer);
  return { status: response.statusCode, type: response.headers['content-type'], text: Buffer.concat(body).toString() };
}

/** The events of the server: `next` waits for one; undefined after the last. */
async function events(url: string) {
  const [response] = (await once(get(`${url}/events`, { agent: false }), 'response')) as [IncomingMessage];
  let text = '';
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  return {
    type: response.headers['content-type'],
    next: async (): Promise<string | undefined> => {
      while (!text.includes('\n\n')) {
        const { value, done } = await chunks.next();
        if (done === true) return undefined;
        text += value.toString();
      }
      const [event = '', ...rest] = text.split('\n\n');
      text = rest.join('\n\n');
      return event;
    },
  };
}

describe('a page', () => {
  test('is made when it is asked for', async () => {
    const { url } = await served();
    state = { count: 2 };
    expect(await ask(url)).toEqual({ status: 200, type: 'text/html', text: '<p>2</p>' });
    expect(await ask(`${url}/?reload`)).toMatchObject({ status: 200, text: '<p>2</p>' });
  });

  test('has a head without a body', async () => {
    const { url } = await served();
    expect(await ask(url, 'HEAD')).toMatchObject({ status: 200, text: '' });
  });

  test('that does not exist is 404, and the others are named', async () => {
    const { url } = await served();
    expect(await ask(`${url}/no/such`)).toMatchObject({ status: 404, text: 'There is no such page: /\n' });
    expect(await ask(`${url}/favicon.ico`)).toMatchObject({ status: 204 });
  });

  test.each(['POST', 'PUT', 'DELETE'])('takes no %s', async (method) => {
    const { url } = await served();
    expect(await ask(url, method)).toMatchObject({ status: 405 });
  });
});

describe('the host of a request', () => {
  test.each([
    ['127.0.0.1', 200],
    ['localhost:9661', 200],
    ['LOCALHOST', 200],
    ['attacker.example', 403],
    ['127.0.0.1.attacker.example', 403],
    ['localhost.attacker.example:9661', 403],
  ])('%s: %i, since a page of another site could lead a browser here', async (host, status) => {
    const { url } = await served();
    for (const path of ['/', '/events']) {
      const sent = get(url + path, { headers: { host }, agent: false });
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(status);
      response.destroy();
    }
  });
});

describe('events', () => {
  test('begin with the state as it is, and tell of the next one', async () => {
    const server = await served();
    const { type, next } = await events(server.url);
    expect(type).toBe('text/event-stream');
    expect(await next()).toBe('event: state\ndata: {"count":1}');
    state = { count: 2 };
    server.update();
    expect(await next()).toBe('event: state\ndata: {"count":2}');
  });

  test('tell of many changes at once', async () => {
    const server = await served();
    const { next } = await events(server.url);
    await next();
    for (const count of [2, 3, 4]) {
      state = { count };
      server.update();
    }
    expect(await next()).toBe('event: state\ndata: {"count":4}');
  });

  test('end with the last state, and say that it is the last one', async () => {
    const server = await served();
    const { next } = await events(server.url);
    await next();
    state = { count: 9 };
    await server.close();
    expect([await next(), await next(), await next()]).toEqual([
      'event: state\ndata: {"count":9}',
      'event: end\ndata: {}',
      undefined,
    ]);
  });
});

test('a port that is in use is an error of the system', async () => {
  const { url } = await served();
  const again = startPageServer({ port: Number(new URL(url).port), pages: new Map(), state: () => undefined });
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
