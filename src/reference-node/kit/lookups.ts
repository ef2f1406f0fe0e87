import { mapArgument, mapArguments, respondWhen, failWhen, withDialect } from '../changes/changes.ts';
import type { Json } from '../ledger.ts';
import type { Call } from '../rpc/call.ts';
import { given, notText, unreadableId, writtenLike } from '../changes/conditions.ts';
import { acceptListOfOne } from '../changes/ids.ts';
import { ignoreChecksum } from '../changes/unchecked.ts';
import type { Change } from '../changes/change.ts';
import { type Mutant, mutantTable, type Prefix } from './mutant.ts';
import { acceptAnyEncoding } from '../changes/taken.ts';

/** Methods of the index that take the ID of a container. */
type Lookup = Extract<Prefix, 'index.getContainerByID' | 'index.getIndex' | 'index.isAccepted'>;

/** Methods of the index that take `encoding`. */
type TakesEncoding = Exclude<Extract<Prefix, `index.${string}`>, 'index.container'>;

/** Defects in how a lookup reads IDs; `known` is what it answers for a container that it has. */
export function badIdMutants(method: Lookup, known: (call: Call) => Json): Mutant[] {
  return mutantTable(method, {
    'bad-id-is-an-error/checksum-not-verified': [
      'The method ignores the checksum of an ID.',
      ignoreChecksum(method, 'id'),
    ],
    'bad-id-is-an-error/last-for-malformed': [
      'The method treats an unreadable ID as the ID of the last container.',
      respondWhen(method, unreadableId('id'), known),
    ],
    'bad-id-is-an-error/last-for-wrong-type': [
      'The method treats an ID that is not a string as the ID of the last container.',
      respondWhen(method, notText('id'), known),
    ],
    'bad-id-is-an-error/last-for-empty': [
      'The method treats an empty ID as the ID of the last container.',
      respondWhen(method, writtenLike('id', /^""$/), known),
    ],
    'bad-id-is-an-error/id-in-a-list': [
      'The method accepts a list of one ID as the ID.',
      acceptListOfOne(method, 'id'),
    ],
  });
}

/** Defects in how a method of the index reads `encoding`. */
export function encodingMutants(method: TakesEncoding): Mutant[] {
  return mutantTable(method, {
    'takes-encoding/no-encoding': [
      'The method rejects a call with an `encoding`.',
      failWhen(method, given('encoding')),
    ],
    'encoding-other-than-hex-is-an-error/any-encoding': [
      'The method treats any `encoding` as `hex`.',
      acceptAnyEncoding(method),
    ],
    'encoding-other-than-hex-is-an-error/json-taken': [
      'The method treats the encoding `json` as `hex`.',
      mapArgument(method, 'encoding', (encoding) => (encoding === 'json' ? 'hex' : encoding)),
    ],
    'encoding-other-than-hex-is-an-error/encoding-of-any-type': [
      'The method treats an `encoding` that is not a string as omitted.',
      mapArgument(method, 'encoding', (encoding) => (typeof encoding === 'string' ? encoding : undefined)),
    ],
  });
}

/** Defects in how a lookup whose result has no bytes reads `encoding`. */
export function ignoredEncodingMutants(method: 'index.getIndex' | 'index.isAccepted'): Mutant[] {
  return [
    ...encodingMutants(method),
    ...mutantTable(method, {
      'encoding-other-than-hex-is-an-error/encoding-not-read': [
        'The method does not read `encoding`.',
        withDialect({ lookupsReadEncoding: false }, [method]),
      ],
      'encoding-is-ignored/json-refused': [
        'The method rejects the encoding `json`.',
        failWhen(method, writtenLike('encoding', /json/)),
      ],
    }),
  ];
}

/** The former name of the argument is read where the present one was left out. */
export function acceptFormerName(method: string): Change {
  return mapArguments(method, (params) => ({ id: params.containerID, ...params }));
}
