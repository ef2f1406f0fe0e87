import { expect, onTestFinished, test, vi } from 'vitest';
import { exampleResult } from '../../../test/support/example-report.ts';
import { Progress } from './progress.ts';

function recorder(isTTY: boolean): { isTTY: boolean; columns: number; written: string[]; write(text: string): void } {
  const written: string[] = [];
  return {
    isTTY,
    columns: 120,
    written,
    write(text) {
      written.push(text);
    },
  };
}

test('rewrites one line of a terminal and takes it away at the end', () => {
  const terminal = recorder(true);
  const progress = new Progress(terminal);
  progress.say('waiting');
  progress.update(1, 3, exampleResult());
  progress.update(2, 3, exampleResult({ verdict: 'fail' }));
  progress.end();
  expect(terminal.written).toEqual([
    '\r\u001b[2Kwaiting',
    '\r\u001b[2K[####--------] 1 of 3 requirements  platform.getHeight/height',
    '\r\u001b[2K[########----] 2 of 3 requirements, 1 failed  platform.getHeight/height',
    '\r\u001b[2K',
  ]);
});

test('never takes more than one line, nor text that acts', () => {
  const terminal = recorder(true);
  new Progress(terminal).say('\u001b[2J'.repeat(100));
  expect(terminal.written[0]?.replace('\r\u001b[2K', '')).toMatch(/^[ -~]{1,119}$/);
});

test('writes nothing to a pipe', () => {
  const pipe = recorder(false);
  const progress = new Progress(pipe);
  progress.update(1, 3, exampleResult());
  progress.end();
  expect(pipe.written).toEqual([]);
});

test('writes a line to a pipe as often as it is told to', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pipe = recorder(false);
  const progress = new Progress(pipe, 60_000);
  for (let second = 0; second < 130; second += 1) {
    progress.say(`after ${second} s`);
    vi.advanceTimersByTime(1000);
  }
  expect(pipe.written).toEqual(['after 60 s\n', 'after 120 s\n']);
});

test('says how long the other requirements take at the same pace, and since when a step lasts', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pipe = recorder(false);
  const progress = new Progress(pipe, 4000);
  progress.update(1, 100, exampleResult());
  vi.advanceTimersByTime(10_000);
  progress.update(10, 100, exampleResult());
  vi.advanceTimersByTime(65_000);
  progress.step('restarting the node');
  expect(pipe.written).toEqual([
    '10 of 100 requirements, about 1:30 left  platform.getHeight/height\n',
    '1:15  restarting the node\n',
  ]);
});
