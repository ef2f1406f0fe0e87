import * as node from '../../src/reference-node/kit/index.ts';
import { MEMBERS } from './members.ts';

/** A member whose argument identifies something. */
interface OfThing {
  readonly method: string;
  readonly argument: string;
  readonly thing: keyof typeof SOME;
}

/** The ID of something that the ledger has. */
const SOME = {
  block: (ledger: node.Ledger) => ledger.blockByHeight(ledger.height)?.id,
  blockchain: (ledger: node.Ledger) => ledger.blockchains()[0]?.id,
  Subnet: (ledger: node.Ledger) => node.someSubnet(ledger, 'elastic'),
  transaction: (ledger: node.Ledger) => ledger.subnets()[0]?.id,
  validator: (ledger: node.Ledger) => ledger.subnets().flatMap(({ id }) => ledger.l1Validators(id))[0]?.validationId,
};

/** The response to the same request for something that the ledger has. */
function forSome({ argument, thing }: OfThing): (call: node.Call, base: node.Handler) => node.Json {
  return (call, base) => base(node.callWith(call, { [argument]: SOME[thing](call.ledger) }));
}

function someWhen(member: OfThing, holds: node.Condition): node.Change {
  return node.respondWhen(member.method, holds, forSome(member));
}

/** Whether the ledger has a thing of a kind with an ID. */
const HAS: Readonly<Record<string, (ledger: node.Ledger, id: string) => boolean>> = {
  block: (ledger, id) => ledger.blockById(id) !== undefined,
  blockchain: (ledger, id) => ledger.blockchain(id) !== undefined,
  Subnet: (ledger, id) => ledger.subnet(id) !== undefined,
};

/** The argument is the ID of something that is of another kind. */
function ofOtherKind({ argument, thing }: OfThing): node.Condition {
  return ({ args, ledger }) =>
    Object.entries(HAS).some(([kind, has]) => kind !== thing && has(ledger, args.id(argument)));
}

/** A number for text that a program reads as an integer; other values as they are. */
function spelt(value: node.JsonValue, read: (text: string) => string): node.JsonValue {
  const text = typeof value === 'string' ? read(value) : '';
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(number) ? number : value;
}

/** Defects in how methods read their arguments. */
export const mutants: readonly node.Mutant[] = [
  ...node.memberMutants([...MEMBERS.misspelt, ...MEMBERS['misspelt-or-unknown']], {
    'checksum-ignored': [
      'The method ignores the checksum of `{argument}`.',
      ({ method, argument }) => node.ignoreChecksum(method, argument),
    ],
  }),
  ...node.memberMutants(MEMBERS.malformed, {
    'another-for-malformed': [
      'The method returns the result for another {thing} for an unreadable ID.',
      (member) => someWhen(member, node.unreadableId(member.argument)),
    ],
  }),
  ...node.memberMutants(
    MEMBERS['wrong-type'].filter(({ optional }) => optional),
    {
      'wrong-type-passed-over': [
        'The method treats a `{argument}` that is not a string as omitted.',
        ({ method, argument }) => node.acceptNonText(method, argument),
      ],
    },
  ),
  ...node.memberMutants(
    [...MEMBERS['wrong-type'].filter(({ optional }) => optional !== true), ...MEMBERS['no-integer']],
    {
      'array-unpacked': [
        'The method accepts an array with a value as `{argument}`.',
        (member) => node.acceptArrayForItem(member.method, member.argument),
      ],
    },
  ),
  ...node.memberMutants(
    MEMBERS['wrong-type'].filter(({ optional }) => optional),
    {
      'object-passed-over': [
        'The method treats a `{argument}` that is an object as omitted.',
        ({ method, argument }) =>
          node.mapArgument(method, argument, (value) => (node.isJsonObject(value) ? undefined : value)),
      ],
    },
  ),
  ...node.memberMutants(MEMBERS['no-integer'], {
    'fraction-cut': [
      'The method ignores the fraction of a `{argument}`.',
      ({ method, argument }) =>
        node.mapArgument(method, argument, (value) => (typeof value === 'number' ? Math.floor(value) : value)),
    ],
  }),
  ...node.memberMutants(MEMBERS['not-a-string'], {
    'another-for-wrong-type': [
      'The method returns the result for another {thing} for an ID that is not a string.',
      (member) => someWhen(member, node.notText(member.argument)),
    ],
  }),
  ...node.memberMutants(MEMBERS['no-array'], {
    'text-for-array': [
      'The method accepts a single string instead of an array as `{argument}`.',
      ({ method, argument }) => node.acceptTextForArray(method, argument),
    ],
  }),
  ...node.memberMutants(MEMBERS.missing, {
    'another-for-missing': [
      'The method returns the result for some {thing} if `{argument}` is omitted.',
      (member) => someWhen(member, node.leftOut(member.argument)),
    ],
  }),
  ...node.memberMutants(MEMBERS.unknown, {
    'another-for-unknown': [
      'The method returns the result for another {thing} for an unknown ID.',
      (member) => node.respondInsteadOfError(member.method, forSome(member)),
    ],
  }),
  ...node.memberMutants(MEMBERS.unknown, {
    'another-for-other-kind': [
      'The method returns the result for another {thing} for the ID of something that is no {thing}.',
      (member) =>
        node.onlyWhen(member.method, ofOtherKind(member), node.respondInsteadOfError(member.method, forSome(member))),
    ],
  }),
  ...MEMBERS['other-spelling'].flatMap((member) =>
    // A method may have several such arguments.
    node.memberMutants([member], {
      [`${node.kebab(member.argument)}-in-any-spelling`]: [
        'The method reads a `{argument}` in text as programs read numbers.',
        ({ method, argument }) => node.mapArgument(method, argument, (value) => spelt(value, (text) => text)),
      ],
      [`${node.kebab(member.argument)}-with-a-sign`]: [
        'The method ignores a plus sign before a `{argument}`.',
        ({ method, argument }) =>
          node.mapArgument(method, argument, (value) =>
            spelt(value, (text) => (text.startsWith('+') ? text.slice(1) : '')),
          ),
      ],
    }),
  ),
  ...node.memberMutants(MEMBERS.omitted, {
    'needs-a-subnet': [
      'The method returns an error if `{argument}` is omitted.',
      ({ method, argument }) => node.failWhen(method, node.leftOut(argument)),
    ],
  }),
  ...node.memberMutants(MEMBERS['primary-by-default'], {
    'elastic-by-default': [
      'The method returns the result for an elastic Subnet if `{argument}` is omitted.',
      ({ method }) => node.elasticByDefault(method),
    ],
  }),
  ...node.memberMutants(MEMBERS['without-staking'], {
    'primary-for-permissioned': [
      'The method returns the result for the Primary Network for a permissioned Subnet.',
      ({ method, argument }) =>
        node.respondInsteadOfError(method, (call, base) => base(node.callWith(call, { [argument]: undefined }))),
    ],
  }),
];
