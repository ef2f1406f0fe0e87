// Preloaded into a process that is measured: at its end it tells its peak memory and processor time on file descriptor 3.
import { readFileSync, writeSync } from 'node:fs';

/** What a process took. */
export interface Usage {
  readonly megabytes: number;
  readonly cpuSeconds: number;
}

/** In MB. What the system counts as the peak of a process begins with the memory of the process that started it; Linux knows its own. */
function peak(): number {
  const { maxRSS } = process.resourceUsage();
  if (process.platform !== 'linux') return maxRSS / 1024;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? maxRSS) / 1024;
}

process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage: Usage = { megabytes: peak(), cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 };
  writeSync(3, JSON.stringify(usage));
});
