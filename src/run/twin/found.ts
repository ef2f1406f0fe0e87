import type { Finding } from '../../generated/report.ts';
import { type JsonValue, stringifyJson } from '../../encoding/json.ts';
import { cut } from '../../encoding/cut.ts';
import { defined } from '../../encoding/defined.ts';
import type { RoundFacts } from '../../judge/verdict/settle.ts';
import type { Exchange } from '../../transport/exchange.ts';
import { evidence } from '../evidence.ts';
import { type Difference, type DifferenceKind, keyIn } from './differences.ts';

/** A difference as one question showed it. */
interface Example {
  readonly difference: Difference;
  readonly tested: Exchange;
  readonly trusted: Exchange;
  readonly askedBy: string | undefined;
}

/** All answers with one difference. */
export interface Kept {
  readonly difference: Difference;
  /** The number of answers with it. */
  answers: number;
  readonly moments: Set<string>;
  /** The methods, or HTTP methods and paths, of the questions. */
  readonly calls: Set<string>;
  /** The names of the arguments of the questions. */
  readonly forms: Set<string>;
  readonly examples: Example[];
}

/** What was compared of a method. */
export class Found {
  /** The number of answers that were compared. */
  answers = 0;
  readonly #kept = new Map<string, Kept>();

  get differences(): readonly Kept[] {
    return [...this.#kept.values()];
  }

  /** What is kept of a difference; undefined if it is new. */
  known(difference: Difference): Kept | undefined {
    return this.#kept.get(keyIn(difference));
  }

  /** What is kept of a difference from now on. */
  kept(difference: Difference): Kept {
    const kept = this.known(difference) ?? {
      difference,
      answers: 0,
      moments: new Set(),
      calls: new Set(),
      forms: new Set(),
      examples: [],
    };
    this.#kept.set(keyIn(difference), kept);
    return kept;
  }
}

/** Members of one method that have a finding each. More are one cause, most of the time. */
const MOST_FINDINGS = 5;
const MOST_SHOWN = 300;

const WORDS: Readonly<Record<DifferenceKind, string>> = {
  value: 'another value',
  missing: 'no such member',
  more: 'an additional member',
  number: 'another number of items',
  order: 'another order of items',
  type: 'a value of another form',
  error: 'an error in place of a result',
  result: 'a result in place of an error',
  status: 'another HTTP status',
  header: 'another header',
};

/** What the differences of a method show about its requirement: the most frequent first, and many members of it in one. */
export function shownIn({ answers, differences }: Found): RoundFacts['shown'] {
  const isHeader = ({ difference: { kind } }: Kept): number => Number(kind === 'header');
  const all = [...differences].sort((one, other) => isHeader(one) - isHeader(other) || other.answers - one.answers);
  const own = all.slice(0, MOST_FINDINGS);
  const rest = all.slice(MOST_FINDINGS).map(({ difference: { member, kind } }) => `${member} (${kind})`);
  const findings = own.map((kept, at) => findingOf(kept, answers, at === own.length - 1 ? rest : []));
  const shownBy = own.flatMap(({ examples }) => {
    const { tested, trusted } = shortest(examples);
    return [tested, trusted];
  });
  const exchanges = [...new Map(shownBy.map((each) => [each.number, each])).values()];
  const pointedAt = new Set(exchanges.map(({ number }) => number));
  return {
    findings,
    count: findings.length,
    evidence: evidence(exchanges, pointedAt, true),
    restsOn: { assertions: answers, responses: answers },
  };
}

function findingOf(kept: Kept, of: number, rest: readonly string[]): Finding {
  const { examples, answers, moments, calls, forms } = kept;
  const { difference, tested, trusted, askedBy } = shortest(examples);
  const { kind, member, path } = difference;
  const what = kind === 'header' ? `the header ${member}` : member === '' ? 'the response' : `\`${member}\``;
  const [call = ''] = calls;
  const args = [...forms].map((form) => (form === '' ? 'none' : form)).join(' | ');
  const where = calls.size === 1 ? '' : ` of ${[...calls].join(', ')}`;
  const more =
    rest.length === 0 ? '' : ` The same responses differ in ${rest.length} more: ${cut(rest.join(', '), 500)}.`;
  return {
    message:
      `The response differs from that of the trusted node in ${what}: ` +
      `${WORDS[kind]}, in ${answers} of ${of} responses${where} (${[...moments].join(', ')}; arguments: ${args}).${more}`,
    signature: {
      kind: 'assertion',
      method: call.replaceAll(/[^\w.*/ -]/g, '_'),
      member: memberText(difference),
      rule: kind,
    },
    ...(path === '' ? {} : { path }),
    ...(difference.trusted === undefined ? {} : { expected: shown(difference.trusted) }),
    ...(difference.tested === undefined ? {} : { actual: shown(difference.tested) }),
    exchange: tested.number,
    ...defined({ askedBy }),
    comparedWith: [trusted.number],
  };
}

function shortest(examples: readonly Example[]): Example {
  const lengthOf = ({ tested: { request } }: Example): number => request.url.length + (request.body?.length ?? 0);
  return examples.reduce((one, other) => (lengthOf(other) < lengthOf(one) ? other : one));
}

function memberText({ member }: Difference): string {
  return member.replaceAll(/[^\w$.*/ -]/g, '_');
}

function shown(value: JsonValue): string {
  return cut(stringifyJson(value), MOST_SHOWN);
}
