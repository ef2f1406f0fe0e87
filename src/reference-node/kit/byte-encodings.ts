import { mapArgument, defaultArgument, mapResultAt } from '../changes/changes.ts';
import { hexVariantMutants } from './hex-variants.ts';
import { type Mutant, mutantTable, type Prefix } from './mutant.ts';
import { acceptUnknownEncoding } from '../changes/taken.ts';

/** Methods that answer in hex or in json. */
type Encodes = Extract<Prefix, 'platform.getBlock' | 'platform.getBlockByHeight' | 'platform.getTx'>;

/** Defects in what a method makes of `encoding`; `member` holds the block or transaction. */
export function byteEncodingMutants(method: Encodes, member: string): Mutant[] {
  return [
    ...hexVariantMutants(method, member),
    ...mutantTable(method, {
      'hex-is-echoed/says-json': [
        'The result names the encoding `json` for every encoding.',
        mapResultAt(method, 'encoding', () => 'json'),
      ],
      'json-is-echoed/says-hex': [
        'The result names the encoding `hex` for every encoding.',
        mapResultAt(method, 'encoding', () => 'hex'),
      ],
      'json-is-echoed/hex-only': [
        'The method returns hex for the encoding `json`.',
        mapArgument(method, 'encoding', () => 'hex'),
      ],
      'default-encoding-is-hex/json-by-default': [
        'The method returns the JSON form if `encoding` is omitted.',
        defaultArgument(method, 'encoding', 'json'),
      ],
      'unknown-encoding-is-an-error/any-encoding': [
        'The method treats an unknown `encoding` as `hex`.',
        acceptUnknownEncoding(method),
      ],
    }),
  ];
}
