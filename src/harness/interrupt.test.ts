import { once } from 'node:events';
import { BroadcastChannel, Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { relayedSignal, relaySignal } from './interrupt.ts';

test('reaches the run of that name, and no other', async () => {
  const [this_, other] = [relayedSignal('this'), relayedSignal('other')];
  const controller = new AbortController();
  onTestFinished(relaySignal('this', controller.signal));
  controller.abort();
  await once(this_, 'abort');
  expect(this_.reason).toEqual(new Error('the run was interrupted'));
  expect(other.aborted).toBe(false);
});

test('reaches who begins to listen only after the interrupt', async () => {
  onTestFinished(relaySignal('late', AbortSignal.abort()));
  await once(relayedSignal('late'), 'abort');
});

test('reaches another thread', async () => {
  const controller = new AbortController();
  onTestFinished(relaySignal('threads', controller.signal));
  const code = `
    const { BroadcastChannel } = require('node:worker_threads');
    const channel = new BroadcastChannel('avalanche-conformance: threads');
    channel.onmessage = ({ data }) => { if (data === 'interrupt') channel.close(); };
    channel.postMessage('listening');`;
  const worker = new Worker(code, { eval: true });
  controller.abort();
  await once(worker, 'exit');
});

test('says nothing once it has ended', async () => {
  const controller = new AbortController();
  const channel = new BroadcastChannel('avalanche-conformance: ended');
  onTestFinished(() => {
    channel.close();
  });
  const heard: unknown[] = [];
  channel.onmessage = ({ data }: { data?: unknown }) => heard.push(data);
  relaySignal('ended', controller.signal)();
  controller.abort();
  const marker = relayedSignal('ended');
  await new Promise((resolve) => setImmediate(resolve));
  expect({ heard, aborted: marker.aborted }).toEqual({ heard: ['listening'], aborted: false });
});
