import type { Answer, Exchange, Fault } from '../../src/transport/exchange.ts';

/** An exchange with a node, whose response is empty unless these members say otherwise. */
export function exchangeWith(
  outcome: Partial<Answer> | Fault,
  request: Partial<Exchange['request']> = {},
  more: Partial<Exchange> = {},
): Exchange {
  const isFault = outcome.kind === 'fault';
  return {
    number: 1,
    request: { method: 'POST', url: 'http://127.0.0.1:9650/ext/bc/P', headers: [], ...request },
    outcome: isFault ? outcome : { kind: 'answer', status: 200, headers: [], body: new Uint8Array(), ...outcome },
    startedAt: 0,
    durationMs: 1,
    ...more,
  };
}
