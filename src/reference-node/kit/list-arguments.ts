import { callWith } from '../changes/call-with.ts';
import { wrapHandler } from '../changes/changes.ts';
import type { Call } from '../rpc/call.ts';
import type { RequirementId } from '../../generated/requirement-ids.ts';
import { kebab, type Mutant, type MutantFacts, type Prefix } from './mutant.ts';

/** A list that a method takes, and the requirement about each of its items. */
interface ListArgument {
  readonly breaks: RequirementId;
  /** The requirement about items that occur twice, if it is another. */
  readonly repeated?: RequirementId;
  readonly argument: string;
  /** Whether the node has data for an item. */
  readonly knows: (call: Call, item: string) => boolean;
  readonly facts?: MutantFacts;
}

const REPEATED = 'drops-repeated';

/** What a node makes of the items of a list, in view of what it has data for. */
const DEFECTS: readonly (readonly [
  name: string,
  defect: string,
  kept: (items: readonly string[], isKnown: (item: string) => boolean) => readonly string[],
])[] = [
  [
    'stops-without-data',
    'The method ignores what follows the first item without data in ',
    (items, isKnown) => items.slice(0, items.findIndex((item) => !isKnown(item)) + 1 || items.length),
  ],
  [
    'begins-without-data',
    'The method ignores what comes before the last item without data in ',
    (items, isKnown) =>
      items.slice(
        Math.max(
          0,
          items.findLastIndex((item) => !isKnown(item)),
        ),
      ),
  ],
  [
    'skips-behind-no-data',
    'The method ignores each item that follows one without data in ',
    (items, isKnown) => items.filter((_, at) => isKnown(items[at - 1] ?? items[at] ?? '') || !isKnown(items[at] ?? '')),
  ],
  [
    REPEATED,
    'The method ignores the items that occur twice in ',
    (items) => items.filter((item) => items.indexOf(item) === items.lastIndexOf(item)),
  ],
];

/** Defects in how a method reads a list in which some items have no data. */
export function listArgumentMutants(method: Prefix, list: ListArgument): Mutant[] {
  const { breaks, repeated = breaks, argument, knows, facts } = list;
  return DEFECTS.map(([name, defect, kept]) => ({
    name: `${kebab(method)}-${name}`,
    breaks: name === REPEATED ? repeated : breaks,
    defect: `${defect}\`${argument}\`.`,
    ...wrapHandler(method, (base) => (call) => {
      const items = call.args.strings(argument);
      const left = kept(items, (item) => knows(call, item));
      return base(left.length === items.length || left.length === 0 ? call : callWith(call, { [argument]: left }));
    }),
    ...facts,
  }));
}
