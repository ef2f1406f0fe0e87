import { argument, argumentDefault, resultAt } from '../../changes/changes.ts';
import { hexVariantMutants } from './hex-variants.ts';
import type { Claim, MakeMutant, Mutant, Prefix } from './mutant.ts';
import { unknownEncodingTaken } from '../../changes/taken.ts';

/** Methods that answer in hex or in json. */
type Encodes = Extract<Prefix, 'platform.getBlock' | 'platform.getBlockByHeight' | 'platform.getTx'>;
type Shared = Claim<'platform.getBlock'> & Claim<'platform.getBlockByHeight'> & Claim<'platform.getTx'>;
type Make = (claim: Shared, ...rest: Tail) => Mutant;
type Tail = MakeMutant<Encodes> extends (claim: never, ...rest: infer R) => unknown ? R : never;

/** Defects in what a method makes of `encoding`; `member` holds the block or transaction. */
export function byteEncodingMutants(make: Make, method: Encodes, member: string): Mutant[] {
  return [
    ...hexVariantMutants(make, method, member),
    make(
      'hex-is-echoed',
      'says-json',
      'The result names the encoding `json` for every encoding.',
      resultAt(method, 'encoding', () => 'json'),
    ),
    make(
      'json-is-echoed',
      'says-hex',
      'The result names the encoding `hex` for every encoding.',
      resultAt(method, 'encoding', () => 'hex'),
    ),
    make(
      'json-is-echoed',
      'hex-only',
      'The method returns hex for the encoding `json`.',
      argument(method, 'encoding', () => 'hex'),
    ),
    make(
      'default-encoding-is-hex',
      'json-by-default',
      'The method returns the JSON form if `encoding` is omitted.',
      argumentDefault(method, 'encoding', 'json'),
    ),
    make(
      'unknown-encoding-is-an-error',
      'any-encoding',
      'The method treats an unknown `encoding` as `hex`.',
      unknownEncodingTaken(method),
    ),
  ];
}
