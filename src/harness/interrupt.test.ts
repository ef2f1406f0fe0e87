import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { interrupt, interruptSignal } from './interrupt.ts';

test('reaches the run of that name, and no other', async () => {
  const [this_, other] = [interruptSignal('this'), interruptSignal('other')];
  interrupt('this');
  await once(this_, 'abort');
  expect(other.aborted).toBe(false);
});

test('reaches a run in another thread', async () => {
  const signal = interruptSignal('threads');
  const code = `
    const { BroadcastChannel } = require('node:worker_threads');
    const channel = new BroadcastChannel('avalanche-conformance: threads');
    channel.postMessage('interrupt');
    channel.close();`;
  const worker = new Worker(code, { eval: true });
  await Promise.all([once(signal, 'abort'), once(worker, 'exit')]);
  expect(signal.reason).toEqual(new Error('the run was interrupted'));
});
