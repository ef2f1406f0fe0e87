import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../dist/src/cli/bin.js', import.meta.url));

/** Starts a command that serves until it is stopped, and waits for the line of its output with its address. */
export async function serve(args, line = /(http:\/\/127\.0\.0\.1:\d+)/) {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    child.kill();
    await once(child, 'close');
  };
  for await (const text of createInterface(child.stdout)) {
    const address = line.exec(text)?.[1];
    if (address !== undefined) return { address, stop };
  }
  throw new Error(`${args.join(' ')} wrote no address`);
}
