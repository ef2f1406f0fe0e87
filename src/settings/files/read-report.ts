import { parseJson } from '../../encoding/json.ts';
import type { Report } from '../../generated/report.ts';
import { baseSchemas } from '../../validation/schema/annotations.ts';
import { refusals } from '../../validation/refusals.ts';
import { UsageError } from '../usage-error.ts';
import { readText } from './user-files.ts';

const SCHEMA = 'report/report.json';
/** The most values of a report: ten times as many as one of all requirements has. */
const MOST_VALUES = 1_000_000;

/**
 * Reads the report.json of an earlier run.
 *
 * @throws UsageError when the file cannot be read, or is not a report of this suite.
 */
export function readReport(path: string): Report {
  const data = parse(path);
  const set = baseSchemas();
  const [wrong] = refusals(set, set.root(SCHEMA), data);
  if (wrong === undefined) return data as Report;
  throw new UsageError(
    `${path} is no report of this suite: ${wrong.instancePath || 'it'} ${wrong.message ?? 'is not as it should be'}.`,
  );
}

function parse(path: string): unknown {
  const parsed = parseJson(readText(path), MOST_VALUES);
  if (!parsed.ok)
    throw new UsageError(
      `${path} is no report: ${parsed.isTooLarge ? `it has ${parsed.reason}` : 'it holds no JSON'}.`,
    );
  return parsed.value;
}
