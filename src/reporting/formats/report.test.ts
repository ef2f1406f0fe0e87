import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResults, HOSTILE_TEXT } from '../../../test/support/example-report.ts';
import { jsonText } from '../../encoding/json.ts';

const schema: unknown = JSON.parse(
  readFileSync(new URL('../../../schemas/report/report.json', import.meta.url), 'utf8'),
);
if (typeof schema !== 'object' || schema === null) throw new TypeError('the schema of the report is no object');
const validate = new Ajv2020().compile(schema);

describe('the report as JSON', () => {
  test('is valid against the schema that is published with the suite', () => {
    const report: unknown = JSON.parse(jsonText(exampleReport(exampleResults())));
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
  });

  test('gives back what was found, whatever the target wrote', () => {
    const report = exampleReport(exampleResults());
    expect(JSON.parse(jsonText(report))).toEqual(report);
  });

  test('holds no character that breaks a terminal or a decoder', () => {
    const text = jsonText(exampleReport(exampleResults(), { notes: [HOSTILE_TEXT, '\u009b2J \u007f'] }));
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u202e]/u);
    expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
  });
});
