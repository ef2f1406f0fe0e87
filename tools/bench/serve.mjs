import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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
    if (address !== undefined) return { address, stop, cpuSeconds: () => cpuSecondsOf(child.pid) };
  }
  throw new Error(`${args.join(' ')} wrote no address`);
}

/** Processor seconds of a process so far; undefined where the system does not tell. */
function cpuSecondsOf(pid) {
  if (process.platform !== 'linux') return undefined;
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13);
  // The clock of /proc ticks a hundred times a second.
  return (Number(user) + Number(system)) / 100;
}
