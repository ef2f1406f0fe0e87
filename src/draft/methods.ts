import type { Finding } from '../generated/report.ts';
import { shownCall, type Shown } from './difference.ts';
import { callsByNumber, failuresOf, type Evidence } from './evidence.ts';

/** A method that came or went, with an exchange that shows it. */
export interface MethodChange {
  readonly method: string;
  readonly kind: 'method-came' | 'method-gone';
  readonly shown: readonly Shown[];
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
  const calls = callsByNumber(evidence);
  const missing = new Set(
    failuresOf(evidence).flatMap(({ findings }) => findings.flatMap((finding) => notServed(calls, finding) ?? [])),
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
      .map(shownCall),
  });
  return [...came.sort().map(change('method-came', true)), ...gone.sort().map(change('method-gone', false))];
}

/**
 * The method that the node does not know, by a finding; undefined if the finding says something else.
 *
 * @param calls Number of an exchange -> the call in it.
 */
export function notServed(calls: ReadonlyMap<number, string>, { signature, exchange }: Finding): string | undefined {
  if (signature?.kind !== 'not-served' || signature.rule !== 'method' || exchange === undefined) return undefined;
  return calls.get(exchange);
}
