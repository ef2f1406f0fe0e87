import * as node from '../../src/reference-node/kit/index.ts';
import { MEMBERS } from './members.ts';

/** Defects in how methods of the Index service read their arguments. */
export const mutants: readonly node.Mutant[] = [
  ...node.memberMutants(MEMBERS['index-takes-hex'], {
    'no-encoding': [
      'The method rejects a call with an `encoding`.',
      ({ method }) => node.failWhen(method, node.given('encoding')),
    ],
  }),
  ...node.memberMutants(MEMBERS['index-hex-alone'], {
    'any-encoding': ['The method treats any `encoding` as `hex`.', ({ method }) => node.acceptAnyEncoding(method)],
    'json-taken': [
      'The method treats the encoding `json` as `hex`.',
      ({ method }) => node.mapArgument(method, 'encoding', (encoding) => (encoding === 'json' ? 'hex' : encoding)),
    ],
    'encoding-of-any-type': [
      'The method treats an `encoding` that is not a string as omitted.',
      ({ method }) =>
        node.mapArgument(method, 'encoding', (encoding) => (typeof encoding === 'string' ? encoding : undefined)),
    ],
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
    'last-for-malformed': [
      'The method treats an unreadable ID as the ID of the last container.',
      (member) => lastWhen(member, node.unreadableId(member.argument)),
    ],
    'last-for-wrong-type': [
      'The method treats an ID that is not a string as the ID of the last container.',
      (member) => lastWhen(member, node.notText(member.argument)),
    ],
    'last-for-empty': [
      'The method treats an empty ID as the ID of the last container.',
      (member) => lastWhen(member, node.writtenLike(member.argument, /^""$/)),
    ],
    'id-in-a-list': [
      'The method accepts a list of one ID as the ID.',
      ({ method, argument }) => node.acceptListOfOne(method, argument),
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

/** The request is read as one about the last container. */
function lastWhen(
  { method, argument }: { readonly method: string; readonly argument: string },
  holds: node.Condition,
): node.Change {
  return node.respondWhen(method, holds, (call, base) => {
    const last = node.lastContainerJson(call);
    return base(node.callWith(call, { [argument]: node.isMembers(last) ? last.id : undefined }));
  });
}
