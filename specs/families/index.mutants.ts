import {
  type Change,
  type Condition,
  type Mutant,
  acceptAnyEncoding,
  acceptListOfOne,
  callWith,
  failWhen,
  given,
  ignoreChecksum,
  isMembers,
  lastContainerJson,
  mapArgument,
  memberMutants,
  notText,
  respondWhen,
  unreadableId,
  writtenLike,
} from '../../src/reference-node/kit/index.ts';
import { MEMBERS } from './members.ts';

/** Defects in how methods of the Index service read their arguments. */
export const mutants: readonly Mutant[] = [
  ...memberMutants(MEMBERS['index-takes-hex'], {
    'no-encoding': [
      'The method rejects a call with an `encoding`.',
      ({ method }) => failWhen(method, given('encoding')),
    ],
  }),
  ...memberMutants(MEMBERS['index-hex-alone'], {
    'any-encoding': ['The method treats any `encoding` as `hex`.', ({ method }) => acceptAnyEncoding(method)],
    'json-taken': [
      'The method treats the encoding `json` as `hex`.',
      ({ method }) => mapArgument(method, 'encoding', (encoding) => (encoding === 'json' ? 'hex' : encoding)),
    ],
    'encoding-of-any-type': [
      'The method treats an `encoding` that is not a string as omitted.',
      ({ method }) =>
        mapArgument(method, 'encoding', (encoding) => (typeof encoding === 'string' ? encoding : undefined)),
    ],
  }),
  ...memberMutants(MEMBERS['index-any-encoding'], {
    'json-refused': [
      'The method rejects the encoding `json`.',
      ({ method }) => failWhen(method, writtenLike('encoding', /json/)),
    ],
  }),
  ...memberMutants([...MEMBERS['index-bad-id'], ...MEMBERS['index-bad-id-or-unknown']], {
    'checksum-not-verified': [
      'The method ignores the checksum of an ID.',
      ({ method, argument }) => ignoreChecksum(method, argument),
    ],
    'last-for-malformed': [
      'The method treats an unreadable ID as the ID of the last container.',
      (member) => lastWhen(member, unreadableId(member.argument)),
    ],
    'last-for-wrong-type': [
      'The method treats an ID that is not a string as the ID of the last container.',
      (member) => lastWhen(member, notText(member.argument)),
    ],
    'last-for-empty': [
      'The method treats an empty ID as the ID of the last container.',
      (member) => lastWhen(member, writtenLike(member.argument, /^""$/)),
    ],
    'id-in-a-list': [
      'The method accepts a list of one ID as the ID.',
      ({ method, argument }) => acceptListOfOne(method, argument),
    ],
  }),
];

/** The request is read as one about the last container. */
function lastWhen(
  { method, argument }: { readonly method: string; readonly argument: string },
  holds: Condition,
): Change {
  return respondWhen(method, holds, (call, base) => {
    const last = lastContainerJson(call);
    return base(callWith(call, { [argument]: isMembers(last) ? last.id : undefined }));
  });
}
