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

/** A number for text that a program reads as an integer; other values as they are. */
function spelt(value: node.JsonValue): node.JsonValue {
  const number = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
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
    [...MEMBERS['wrong-type'].filter(({ optional }) => optional !== true), ...MEMBERS['no-integer']],
    {
      'array-unpacked': [
        'The method accepts an array with a value as `{argument}`.',
        (member) => node.acceptArrayForItem(member.method, member.argument),
      ],
    },
  ),
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
  ...MEMBERS['other-spelling'].flatMap((member) =>
    // A method may have several such arguments.
    node.memberMutants([member], {
      [`${node.kebab(member.argument)}-in-any-spelling`]: [
        'The method reads a `{argument}` in text as programs read numbers.',
        ({ method, argument }) => node.mapArgument(method, argument, spelt),
      ],
    }),
  ),
  ...node.memberMutants(MEMBERS.omitted, {
    'needs-a-subnet': [
      'The method returns an error if `{argument}` is omitted.',
      ({ method, argument }) => node.failWhen(method, node.leftOut(argument)),
    ],
  }),
  ...node.memberMutants(MEMBERS['params-omitted'], {
    'needs-params': [
      'The method returns an error if `params` is omitted.',
      ({ method }) => node.withoutParams.refuse(method),
    ],
    'empty-without-params': [
      'The result is empty if `params` is omitted.',
      ({ method }) => node.withoutParams.empty(method),
    ],
  }),
  ...node.memberMutants(MEMBERS['params-empty'], {
    'needs-a-param': ['The method rejects empty `params`.', ({ method }) => node.withEmptyParams.refuse(method)],
    'empty-for-empty': ['The result is empty for empty `params`.', ({ method }) => node.withEmptyParams.empty(method)],
  }),
  ...node.memberMutants(MEMBERS['params-wrong-type'], {
    'any-params': ['The method accepts a string as `params`.', ({ method }) => node.acceptWrongParams(method)],
  }),
  ...node.memberMutants(MEMBERS['hex-by-default'], {
    'json-by-default': [
      'The method returns the JSON form if `encoding` is omitted.',
      ({ method }) => node.defaultArgument(method, 'encoding', 'json'),
    ],
  }),
  ...node.memberMutants(MEMBERS['other-encoding'], {
    'any-encoding': [
      'The method treats an unknown `encoding` as `hex`.',
      ({ method }) => node.acceptUnknownEncoding(method),
    ],
  }),
  ...node.memberMutants(MEMBERS['hex-alone'], {
    'any-encoding': ['The method treats any `encoding` as `hex`.', ({ method }) => node.acceptAnyEncoding(method)],
  }),
  ...node.memberMutants(MEMBERS['hex-variants'], {
    'variants-refused': [
      'The method rejects the encodings `hexc` and `hexnc`.',
      ({ method }) => node.withDialect({ hexVariants: false }, [method]),
    ],
    'checksum-kept': [
      'The bytes with the encoding `hexnc` have a checksum.',
      ({ method }) => bytesOfAnother(method, 'hexnc', 'hex'),
    ],
    'capitals-unknown': [
      'The method rejects the name of an encoding in upper case.',
      ({ method }) => node.mapArgument(method, 'encoding', (encoding) => (encoding === 'HEX' ? 'unknown' : encoding)),
    ],
  }),
  ...node.memberMutants(MEMBERS['index-hex-alone'], {
    'any-encoding': ['The method treats any `encoding` as `hex`.', ({ method }) => node.acceptAnyEncoding(method)],
  }),
  ...node.memberMutants(MEMBERS['index-any-encoding'], {
    'json-refused': [
      'The method rejects the encoding `json`.',
      ({ method }) => node.failWhen(method, node.writtenLike('encoding', /json/)),
    ],
  }),
  ...node.memberMutants([...MEMBERS['index-bad-id'], ...MEMBERS['index-bad-id-or-unknown']], {
    'checksum-not-verified': [
      'The method ignores the checksum of an ID.',
      ({ method, argument }) => node.ignoreChecksum(method, argument),
    ],
  }),
  {
    name: 'index-is-accepted-malformed-with-status-500',
    breaks: 'index.isAccepted/bad-id-is-an-error',
    defect: 'The method treats an unreadable ID like an unknown one, and sends its result with HTTP status 500.',
    ...node.both(
      node.respondWhen('index.isAccepted', node.unreadableId('id'), (call, base) =>
        base(node.callWith(call, { id: node.ZERO_ID })),
      ),
      node.mapResponse(
        () => true,
        (answer) => (answer.body.includes('"isAccepted":false') ? { ...answer, status: 500 } : answer),
        ['index.isAccepted'],
      ),
    ),
  },
];

function bytesOfAnother(method: string, encoding: string, other: string): node.Change {
  return node.wrapHandler(method, (base) => (call) => {
    const own = base(call);
    if (!node.isMembers(own) || own.encoding !== encoding) return own;
    const bytes = base(node.callWith(call, { encoding: other }));
    return node.isMembers(bytes) ? { ...bytes, encoding } : own;
  });
}
