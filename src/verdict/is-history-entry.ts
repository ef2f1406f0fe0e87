import type { HistoryEntry } from './history.ts';

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isNumber: Test = (value) => typeof value === 'number';
const isTime: Test = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isTexts: Test = (value) => Array.isArray(value) && value.every(isText);

function isMap(value: unknown, test: Test): boolean {
  return isObject(value) && Object.values(value).every(test);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const MEMBERS: Readonly<Record<keyof HistoryEntry, Test>> = {
  schemaVersion: (value) => value === '1.0',
  startedAt: isTime,
  label: (value) => value === undefined || isText(value),
  suite: isText,
  target: isText,
  profile: isText,
  seed: isNumber,
  exitCode: isNumber,
  verdicts: (value) => isMap(value, isTexts),
  gating: isTexts,
  latency: (value) =>
    isMap(value, (each) => isObject(each) && [each.count, each.p50, each.p95, each.max].every(isNumber)),
};

/** Whether a value from a file is a line of the history. */
export function isHistoryEntry(value: unknown): value is HistoryEntry {
  return isObject(value) && Object.entries(MEMBERS).every(([name, test]) => test(value[name]));
}
