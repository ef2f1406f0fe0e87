import type { Finding } from '../../src/generated/report.ts';
import { shownCall, type CallExcerpt } from './difference.ts';
import { failuresOf, type Evidence } from './evidence.ts';
import type { Traffic } from './traffic.ts';

/** A method that came or went, with an exchange that shows it. */
export interface MethodChange {
  readonly method: string;
  readonly kind: 'method-came' | 'method-gone';
  readonly shown: readonly CallExcerpt[];
}

/**
 * The methods that the node serves and the profile does not contain, and those of the profile that the node never
 * serves.
 */
export function methodChanges(evidence: Evidence): MethodChange[] {
  const { profile, traffic } = evidence;
  // A node accepts a name in several spellings.
  const known = new Set([...profile.methods].map((method) => method.toLowerCase()));
  const came = traffic
    .methods()
    .filter((method) => !known.has(method.toLowerCase()) && traffic.of(method).some(({ served }) => served === true));
  const missing = new Set(
    failuresOf(evidence).flatMap(({ findings }) => findings.flatMap((finding) => notServed(traffic, finding) ?? [])),
  );
  const gone = [...missing].filter(
    (method) => profile.methods.has(method) && !traffic.of(method).some(({ served }) => served === true),
  );
  const change = (kind: MethodChange['kind'], wanted: boolean) => (method: string) => ({
    method,
    kind,
    shown: traffic
      .of(method)
      .filter(({ served, result }) => served === wanted && (!wanted || result !== undefined))
      .slice(0, 2)
      .map((call) => shownCall(call)),
  });
  return [...came.sort().map(change('method-came', true)), ...gone.sort().map(change('method-gone', false))];
}

/** The method that the node does not know, by a finding; undefined if the finding says something else. */
export function notServed(traffic: Traffic, { signature, exchange }: Finding): string | undefined {
  if (signature?.kind !== 'not-served' || signature.rule !== 'method') return undefined;
  return traffic.methodOf(exchange);
}
