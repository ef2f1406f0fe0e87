import { redactText } from '../transport/redact.ts';

/** Members that the suite alone writes, and others read as names. */
const OWN = new Set([
  'id',
  'level',
  'section',
  'service',
  'method',
  'statement',
  'signature',
  'kind',
  'verdict',
  'suite',
]);

/** The data of a report with secrets in the texts of the target replaced. */
export function withoutSecrets<T>(data: T, secrets: readonly string[]): T {
  const shown = (value: unknown, name: string): unknown => {
    if (OWN.has(name)) return value;
    if (typeof value === 'string') return redactText(value, secrets);
    if (Array.isArray(value)) return value.map((item) => shown(item, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]: [string, unknown]) => [key, shown(item, key)]));
  };
  // Texts became texts, and all else stayed.
  return shown(data, '') as T;
}
