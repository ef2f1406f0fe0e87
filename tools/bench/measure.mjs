import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';

const TELL_USAGE = new URL('tell-usage.mjs', import.meta.url).href;

/** Runs a script of Node.js to its end: wall seconds, processor seconds, peak memory in MB, exit code, what it wrote. */
export async function measure(script, args) {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', TELL_USAGE, script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [stdout, stderr, usage] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    text(child.stdio[3]),
    once(child, 'close'),
  ]);
  const seconds = (performance.now() - started) / 1000;
  if (usage === '') throw new Error(`${script} ${args.join(' ')} ended without a word: ${stderr}`);
  return { seconds, code: child.exitCode, stdout, stderr, ...JSON.parse(usage) };
}

/** The middle one of some numbers. */
export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
