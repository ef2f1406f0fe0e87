import { once } from 'node:events';
import { BroadcastChannel, Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { relayedSignal, relaySignal } from './interrupt.ts';

const ENDED = 'avalanche-conformance: ended';

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
  const [channel, marker] = [new BroadcastChannel(ENDED), new BroadcastChannel(ENDED)];
  onTestFinished(() => {
    channel.close();
    marker.close();
  });
  const heard = new Promise((resolve) => {
    channel.onmessage = ({ data }: { data?: unknown }) => {
      resolve(data);
    };
  });
  relaySignal('ended', controller.signal)();
  controller.abort();
  marker.postMessage('marker');
  expect(await heard).toBe('marker');
});
