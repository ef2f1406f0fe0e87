import { RpcError, type Variant, wrapHandler, variantTable } from '../../../src/reference-node/kit/index.ts';

/** Right ways to differ of platform.issueTx. */
export const variants: readonly Variant[] = variantTable({
  'refused-transactions-are-dropped': [
    '`platform.issueTx` accepts every readable transaction; invalid ones get the status `Dropped` with a reason.',
    ['3', 'The document gives a transaction that will never be accepted the status Dropped with a `reason`.'],
    wrapHandler('platform.issueTx', (base) => (call) => {
      try {
        return base(call);
      } catch (error) {
        const id =
          error instanceof RpcError ? /tx (?:ID )?([1-9A-HJ-NP-Za-km-z]{40,})/.exec(error.message)?.[1] : undefined;
        if (id === undefined) throw error;
        return { txID: id };
      }
    }),
    { only: 'document' },
  ],
});
