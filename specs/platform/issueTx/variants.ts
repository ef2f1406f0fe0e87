import {
  decodeHexChecked,
  encodeId,
  RpcError,
  sha256,
  type Variant,
  wrapHandler,
  variantTable,
} from '../../../src/reference-node/kit/index.ts';

/** Right ways to differ of platform.issueTx. */
export const variants: readonly Variant[] = variantTable({
  'refused-transactions-are-dropped': [
    '`platform.issueTx` accepts every readable transaction; invalid ones get the status `Dropped` with a reason.',
    ['3', 'The document gives a transaction that will never be accepted the status Dropped with a `reason`.'],
    wrapHandler('platform.issueTx', (base) => (call) => {
      try {
        return base(call);
      } catch (error) {
        const isReadable = error instanceof RpcError && error.message.startsWith("couldn't issue tx:");
        const bytes = isReadable ? decodeHexChecked(call.args.string('tx')) : undefined;
        if (bytes?.ok !== true) throw error;
        return { txID: encodeId(sha256(bytes.value)) };
      }
    }),
    { only: 'document' },
  ],
});
