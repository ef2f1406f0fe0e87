import type { Call } from '../rpc/call.ts';
import { mapArgument, wrapHandler, mapResultAtIn, withDialect } from '../changes/changes.ts';
import { callWith } from '../changes/call-with.ts';
import { isMembers } from '../changes/json-path.ts';
import { type Mutant, mutantTable, type Prefix } from './mutant.ts';

/** Methods that deployed releases answer under every name of the hex encoding. */
type TakesHexVariants = Extract<
  Prefix,
  'platform.getBlock' | 'platform.getBlockByHeight' | 'platform.getTx' | 'platform.getUTXOs' | 'platform.getRewardUTXOs'
>;

/** Defects in how a method reads the names of the hex encoding; `bytes` is the path of what is encoded. */
export function hexVariantMutants(method: TakesHexVariants, bytes: string): Mutant[] {
  return mutantTable(method, {
    'hex-variants-are-taken/variants-refused': [
      'The method rejects the encodings `hexc` and `hexnc`.',
      withDialect({ hexVariants: false }, [method]),
    ],
    'hex-variants-are-taken/variants-are-called-hex': [
      'The result names the encoding `hex` for `hexc` and `hexnc`.',
      mapResultAtIn(method, 'encoding', (own, call) => (isVariant(call) ? 'hex' : own)),
    ],
    'hex-variants-are-taken/checksum-kept': [
      'The bytes with the encoding `hexnc` have a checksum.',
      wrapHandler(method, (base) => (call) => {
        const own = base(call);
        if (!isMembers(own) || own.encoding !== 'hexnc') return own;
        const checked = base(callWith(call, { encoding: 'hex' }));
        return isMembers(checked) ? { ...checked, encoding: 'hexnc' } : own;
      }),
    ],
    'hex-variants-are-taken/checksum-lost': [
      'The bytes with the encoding `hexc` have no checksum.',
      wrapHandler(method, (base) => (call) => {
        const own = base(call);
        if (!isMembers(own) || own.encoding !== 'hexc') return own;
        const bare = base(callWith(call, { encoding: 'hexnc' }));
        return isMembers(bare) ? { ...bare, encoding: 'hexc' } : own;
      }),
    ],
    'hex-variants-are-taken/capitals-unknown': [
      'The method rejects the name of an encoding in upper case.',
      mapArgument(method, 'encoding', (encoding) => (encoding === 'HEX' ? 'unknown' : encoding)),
    ],
    'hex-variants-are-taken/bytes-in-capitals': [
      'The hex digits with the encoding `hexnc` are in upper case.',
      mapResultAtIn(method, bytes, (value, { args }) =>
        args.isText('encoding', 'hexnc') && typeof value === 'string' ? `0x${value.slice(2).toUpperCase()}` : value,
      ),
    ],
  });
}

function isVariant({ args }: Call): boolean {
  return args.isText('encoding', 'hexc') || args.isText('encoding', 'hexnc');
}
