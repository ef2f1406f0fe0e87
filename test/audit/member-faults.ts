import { decodeId } from '../../src/encoding/id.ts';
import { isJsonObject, type JsonValue, parseJson, stringifyJson } from '../../src/encoding/json.ts';
import type { Report } from '../../src/generated/report.ts';
import { WRONG_VALUES, type WrongName } from '../../src/reference-node/faults/wrong-values.ts';
import { seededShuffle } from '../../src/harness/seeded.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import { keyOf, type RecordFault } from './record-faults.ts';

/** What can be wrong with one value in one answer. Of a list or a map, an item can be missing or there twice. */
const KINDS: readonly WrongName[] = [
  'missing',
  'other-value',
  'off-by-one',
  'one-less',
  'emptied',
  'first-lost',
  'last-twice',
];

/** An answer of a correct node, by what was asked. */
export interface Recorded {
  readonly key: string;
  readonly method: string;
  readonly result: JsonValue;
}

/** A fault of one kind in one member of one answer. */
export interface MemberFault extends RecordFault {
  /** The method, the member and the kind: `platform.getTx json tx/id: missing`. */
  readonly kind: string;
}

/** Keeps the answers of a node while it is audited. */
export class Recording {
  readonly answers = new Map<string, Recorded>();

  readonly onExchange = ({ request, outcome }: Exchange): void => {
    const asked = parseJson(request.body ?? new Uint8Array());
    const said = outcome.kind === 'answer' ? parseJson(outcome.body) : undefined;
    if (!asked.ok || !isJsonObject(asked.value) || said?.ok !== true || !isJsonObject(said.value)) return;
    const { method, params } = asked.value;
    if (typeof method !== 'string' || said.value.result === undefined) return;
    const key = keyOf(new URL(request.url).pathname, method, params);
    this.answers.set(key, { key, method, result: said.value.result });
  };
}

/** A member of an answer: its pattern, its path and its value. Items of lists, and members whose names are IDs, have the pattern `*`. */
type Member = readonly [pattern: string, path: readonly string[], value: JsonValue];

function membersIn(value: JsonValue, pattern = '', path: readonly string[] = []): readonly Member[] {
  const entries = Array.isArray(value)
    ? value.map((item, at) => [String(at), '*', item] as const)
    : isJsonObject(value)
      ? Object.entries(value).map(([name, item]) => [name, isId(name) ? '*' : name, item] as const)
      : [];
  const below = (step: string): string => (pattern === '' ? step : `${pattern}/${step}`);
  return [
    [pattern, path, value],
    ...entries.flatMap(([name, step, item]) => membersIn(item, below(step), [...path, name])),
  ];
}

function isNothing(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return value === null || value === '' || value === '0x';
  return Object.values(value).every(isNothing);
}

function isId(name: string): boolean {
  return name.startsWith('NodeID-') || decodeId(name).ok;
}

/** A copy of the value, changed at the path. */
function changed(
  value: JsonValue,
  [step, ...rest]: readonly string[],
  spoil: (value: JsonValue) => JsonValue | undefined,
): JsonValue | undefined {
  if (step === undefined) return spoil(value);
  if (Array.isArray(value))
    return value.flatMap((item, at) => {
      const each = String(at) === step ? changed(item, rest, spoil) : item;
      return each === undefined ? [] : [each];
    });
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const each = name === step ? changed(item, rest, spoil) : item;
      return each === undefined ? [] : [[name, each]];
    }),
  );
}

/** One fault of each kind in each member that an answer has, each in an answer that the seed draws. */
export function memberFaults(answers: Iterable<Recorded>, seed: number): readonly MemberFault[] {
  const faults = new Map<string, MemberFault>();
  for (const { key, method, result } of seededShuffle([...answers], seed, 'answers')) {
    const encoding = `${key} `.includes(' json ') ? ' json' : '';
    for (const [pattern, path, value] of seededShuffle([...membersIn(result)], seed, key))
      for (const wrong of KINDS) {
        const kind = `${method}${encoding} ${pattern}: ${wrong}`;
        if (faults.has(kind)) continue;
        // For nothing, a member may be absent.
        if ((wrong === 'missing' || wrong === 'emptied') && isNothing(value)) continue;
        const spoil = (each: JsonValue): JsonValue | undefined => WRONG_VALUES[wrong][1](each as never);
        const spoilt = spoil(value);
        if (spoilt === value || (spoilt !== undefined && stringifyJson(spoilt) === stringifyJson(value))) continue;
        faults.set(kind, {
          kind,
          method,
          when: key,
          names: key,
          spoil: (whole) => changed(whole, path, spoil) ?? null,
        });
      }
  }
  return [...faults.values()];
}

/** Groups of faults that are in answers of their own. */
export function roundsOf(faults: readonly MemberFault[]): readonly (readonly MemberFault[])[] {
  const rounds: Map<string, MemberFault>[] = [];
  for (const fault of faults) {
    const free = rounds.find((round) => !round.has(fault.when));
    if (free === undefined) rounds.push(new Map([[fault.when, fault]]));
    else free.set(fault.when, fault);
  }
  return rounds.map((round) => [...round.values()]);
}

/** What an audit said of a fault: a failure that fails the run, a note, or nothing. */
export type Found = 'found' | 'noted' | 'missed';

/** What an audit said of one of several faults: only failures with the call of the fault in their evidence count. */
export function foundOf({ when }: MemberFault, requirements: Report['requirements']): Found {
  return foundIn(requirements.filter(({ evidence }) => evidence.some(({ curl }) => keyIn(curl) === when)));
}

/** What an audit of a node with one fault said of it. */
export function foundIn(requirements: Report['requirements']): Found {
  const failed = requirements.filter(({ verdict }) => verdict === 'fail');
  if (failed.length === 0) return 'missed';
  return failed.every(({ level }) => level === 'observed') ? 'noted' : 'found';
}

/** The key of the call in a curl command. */
function keyIn(curl: string): string {
  const body = /--data-raw '(.*)' http:\/\/[^/]+(\/\S*)/.exec(curl);
  const asked = body === null ? undefined : parseJson(Buffer.from(body[1] ?? ''));
  if (asked?.ok !== true || !isJsonObject(asked.value)) return '';
  const { method, params } = asked.value;
  return typeof method === 'string' ? keyOf(body?.[2] ?? '', method, params) : '';
}
