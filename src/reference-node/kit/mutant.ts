import type { RequirementId } from '../../generated/requirement-ids.ts';
import type { Change } from '../server/patch.ts';
import { changeOfFault, type Fault, faultName, faultNamed } from '../faults/fault.ts';
import { WRONG_VALUES } from '../faults/wrong-values.ts';
import { another } from '../changes/bytes.ts';
import { mapResultAt, mapResultAtIn } from '../changes/changes.ts';
import { mapGet, mapStatus, withHeader } from '../changes/reports.ts';
import { encodeTimestamp } from '../../encoding/timestamp.ts';

/** What may be said of a mutant beside its defect. */
export interface MutantFacts extends Pick<Change, 'writes'> {
  /** The fault of real nodes that it repeats, by its number in docs/internals/proof.md. */
  readonly history?: `F${number}`;
  /** The check that finds it is told of data that no run finds itself, such as an undecided transaction, or of a node in another state. */
  readonly hinted?: true;
  /** Methods without which its requirement is judged too coarsely to find it, or which it is a defect of. */
  readonly needs?: readonly string[];
  /** Errata with which it changes no answer, or none that would be wrong. */
  readonly hiddenBy?: readonly string[];
  /** The erratum that makes it a defect: without it, the document allows what the node does. */
  readonly under?: string;
  /** The name of the generated fault that it is, found in its first profile: in another one, it may change no answer. */
  readonly generated?: string;
}

/** A node with one small, deliberate defect. */
export interface Mutant extends Change, MutantFacts {
  /** Unique, in kebab case. */
  readonly name: string;
  /** The requirement that must fail on this node. */
  readonly breaks: RequirementId;
  /** One sentence. */
  readonly defect: string;
}

/** What stands before the slash of requirement IDs. */
export type Prefix = RequirementId extends infer Id ? (Id extends `${infer P}/${string}` ? P : never) : never;

/** What stands behind the slash of the requirement IDs with a prefix. */
export type Claim<P extends Prefix> = RequirementId extends infer Id
  ? Id extends `${P}/${infer C}`
    ? C
    : never
  : never;

/** What stands behind the slash of the requirement IDs of each of several prefixes. */
type ClaimOfEach<P extends Prefix> = (P extends unknown ? (claim: Claim<P>) => void : never) extends (
  claim: infer C extends string,
) => void
  ? C
  : never;

/** Makes mutants of the requirements of one method; `name` is what is said behind the method. */
export type MakeMutant<P extends Prefix> = (
  claim: Claim<P>,
  name: string,
  defect: string,
  change: Change,
  facts?: MutantFacts,
) => Mutant;

/** The maker for the requirements whose IDs begin with `prefix`. */
export function mutantsOf<P extends Prefix>(prefix: P): MakeMutant<P> {
  return (claim, name, defect, change, facts = {}) => ({
    name: `${kebab(prefix)}-${name}`,
    // A claim is by its type what stands behind the prefix of a requirement's ID.
    breaks: `${prefix}/${claim}` as RequirementId,
    defect,
    ...change,
    ...facts,
  });
}

/** A mutant in a table: its defect in one sentence, the change, and what else may be said of it. */
export type MutantRow = readonly [defect: string, change: Change, facts?: MutantFacts | undefined];

/**
 * Mutants of the requirements of one method. The key of each is `claim/name`: the claim that it breaks, and what is said behind the method.
 */
export type MutantRows<P extends Prefix> = Readonly<Record<`${ClaimOfEach<P>}/${string}`, MutantRow>>;

/** Makes the mutants of a table. `facts` are those of each of them. */
export function mutantTable<P extends Prefix>(prefix: P, rows: MutantRows<P>, facts: MutantFacts = {}): Mutant[] {
  const make = mutantsOf(prefix);
  return Object.entries<MutantRow>(rows).map(([key, [defect, change, own]]) => {
    const [claim = '', name = ''] = key.split('/');
    // What stands before the slash is a claim by the type of the table.
    return make(claim as Claim<P>, name, defect, change, { ...facts, ...own });
  });
}

/** What every member of a family of requirements says. */
interface AnyMember {
  readonly id: RequirementId;
  readonly method: string;
}

/**
 * Makes the mutants of a table for each member of a family. The key is what is said behind the method; a word in braces in
 * the defect is what the member says under this name.
 */
export function memberMutants<M extends AnyMember>(
  members: readonly M[],
  rows: Readonly<Record<string, readonly [defect: string, change: (member: M) => Change]>>,
): Mutant[] {
  return members.flatMap((member) =>
    Object.entries(rows).map(([name, [defect, change]]) => ({
      name: `${kebab(member.method)}-${name}`,
      breaks: member.id,
      defect: defect.replaceAll(/\{(\w+)\}/g, (_, word: string) => String(new Map(Object.entries(member)).get(word))),
      ...change(member),
    })),
  );
}

/** A name of a method or a requirement as names of mutants have it. */
export function kebab(prefix: string): string {
  return prefix
    .replaceAll('.', '-')
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(/(UTX)-(Os)/g, '$1$2')
    .toLowerCase();
}

/** What is wrong by kinds of faults that need more than the value. */
const IN_WORDS: Readonly<Record<string, string>> = {
  'swapped-with-next': 'is swapped with the member that follows',
  'bit-flipped': 'has one bit flipped',
  stale: 'is that of the response to the request before',
  'status-202': 'comes with HTTP status 202',
  'status-404': 'comes with HTTP status 404',
  'status-500': 'comes with HTTP status 500',
};

/**
 * The mutants of requirements that a generated fault breaks.
 *
 * @param faults Requirement -> names of faults, as `faultName` makes them: `platform.getHeight result/height off-by-one`.
 */
export function faultMutants(faults: Readonly<Partial<Record<RequirementId, readonly string[]>>>): readonly Mutant[] {
  // The keys are requirement IDs by their type.
  const rows = (Object.entries(faults) as [RequirementId, readonly string[]][]).flatMap(([breaks, names]) =>
    names.map((named, at) => ({ breaks, fault: faultNamed(named), number: at === 0 ? '' : `-${at + 1}` })),
  );
  return rows.map(({ breaks, fault, number }) => {
    return {
      name: `${kebab(breaks).replaceAll('/', '-')}-by-${fault.kind}${number}`,
      breaks,
      defect: defectOf(fault),
      ...changeOfFault(fault),
      generated: faultName(fault),
    };
  });
}

/** The fault as a sentence. */
function defectOf({ method, path, kind }: Fault): string {
  const place = `\`${path.replaceAll('/*', '[]').replaceAll('/', '.')}\``;
  const known = new Map<string, readonly [string, unknown]>(Object.entries(WRONG_VALUES)).get(kind);
  const wrong = known === undefined ? (IN_WORDS[kind] ?? kind) : `is ${known[0]}`;
  return path.startsWith('params') || path.startsWith('query')
    ? `\`${method}\` reads a request as if ${place} ${wrong.replace(/^is /, 'were ')}.`
    : `In each response of \`${method}\`, ${place} ${wrong}.`;
}

/** Defects in the state of a fee, of either kind. */
export function feeStateMutants(method: 'platform.getFeeState' | 'platform.getValidatorFeeState'): Mutant[] {
  return mutantTable(method, {
    'price-follows-from-excess/price-one-more': [
      'The price is one nAVAX too high.',
      mapResultAt(method, 'price', another),
    ],
    'timestamp-is-the-chain-time/a-second-later': [
      'The time is one second later than the time of the chain.',
      mapResultAtIn(method, 'timestamp', (_, { ledger }) => encodeTimestamp((ledger.time + 1n) * 1_000_000_000n)),
    ],
  });
}

/** The paths beside /ext/health that serve a report by GET. */
type ReportPath = Extract<Prefix, 'http.health-health' | 'http.health-readiness' | 'http.health-liveness'>;

/** Defects that any such path may have. */
export function reportPathMutants(prefix: ReportPath, path: string): Mutant[] {
  return mutantTable(prefix, {
    'answers-get/odd-status': [
      'The node sends the report with a status other than 200 and 503.',
      mapStatus(path, (status) => (status === 200 ? 202 : 500)),
    ],
    'body-is-a-report/empty-body': [
      'The node responds with a status and no body.',
      mapGet(path, (answer) => ({ ...answer, body: Buffer.alloc(0) })),
      { history: 'F03' },
    ],
    'content-type-json/plain-text': [
      'The content type of the report is plain text.',
      mapGet(path, (answer) => withHeader(answer, 'Content-Type', 'text/plain; charset=utf-8')),
      { history: 'F04' },
    ],
  });
}
