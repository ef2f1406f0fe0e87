import { argument, argumentsOf, answerWhen, errorWhen } from '../../changes/changes.ts';
import type { Json } from '../../ledger.ts';
import type { Call } from '../../rpc/call.ts';
import { given, notText, unreadableId, writtenLike } from '../../changes/conditions.ts';
import { checksumIgnored, unwrapped } from '../../changes/ids.ts';
import type { Change } from '../../changes/change.ts';
import type { Claim, MakeMutant, Mutant, Prefix } from './mutant.ts';
import { anyEncodingTaken } from '../../changes/taken.ts';

/** Methods of the index that take the ID of a container. */
export type Lookup = Extract<Prefix, 'index.getContainerByID' | 'index.getIndex' | 'index.isAccepted'>;

type Shared = Claim<'index.getContainerByID'> & Claim<'index.getIndex'> & Claim<'index.isAccepted'>;

/** Defects in how a lookup reads IDs; `known` is what it answers for a container that it has. */
export function badIdMutants(
  make: (claim: Shared, ...rest: TailOf<MakeMutant<Lookup>>) => Mutant,
  method: Lookup,
  known: (call: Call) => Json,
): Mutant[] {
  const claim = 'bad-id-is-an-error';
  return [
    make(claim, 'checksum-not-verified', 'The method ignores the checksum of an ID.', checksumIgnored(method, 'id')),
    make(
      claim,
      'last-for-malformed',
      'The method treats an unreadable ID as the ID of the last container.',
      answerWhen(method, unreadableId('id'), known),
    ),
    make(
      claim,
      'last-for-wrong-type',
      'The method treats an ID that is not a string as the ID of the last container.',
      answerWhen(method, notText('id'), known),
    ),
    make(
      claim,
      'last-for-empty',
      'The method treats an empty ID as the ID of the last container.',
      answerWhen(method, writtenLike('id', /^""$/), known),
    ),
    make(claim, 'id-in-a-list', 'The method accepts a list of one ID as the ID.', unwrapped(method, 'id')),
  ];
}

/** Defects in how a method of the index reads `encoding`. */
export function encodingMutants(
  make: (
    claim: 'takes-encoding' | 'encoding-other-than-hex-is-an-error',
    ...rest: TailOf<MakeMutant<Lookup>>
  ) => Mutant,
  method: string,
): Mutant[] {
  const other = 'encoding-other-than-hex-is-an-error';
  return [
    make(
      'takes-encoding',
      'no-encoding',
      'The method rejects a call with an `encoding`.',
      errorWhen(method, given('encoding')),
    ),
    make(other, 'any-encoding', 'The method treats any `encoding` as `hex`.', anyEncodingTaken(method)),
    make(
      other,
      'json-taken',
      'The method treats the encoding `json` as `hex`.',
      argument(method, 'encoding', (encoding) => (encoding === 'json' ? 'hex' : encoding)),
    ),
    make(
      other,
      'encoding-of-any-type',
      'The method treats an `encoding` that is not a string as omitted.',
      argument(method, 'encoding', (encoding) => (typeof encoding === 'string' ? encoding : undefined)),
    ),
  ];
}

/** The former name of the argument is read where the present one was left out. */
export function formerNameTaken(method: string): Change {
  return argumentsOf(method, (params) => ({ id: params.containerID, ...params }));
}

type TailOf<F> = F extends (claim: never, ...rest: infer R) => unknown ? R : never;
