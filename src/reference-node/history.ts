/** Where a fault of the public history is told. */
export type FaultPlace =
  | { readonly mutant: string }
  /** Those that are no fault by the document. */
  | { readonly variant: string }
  /** Why no answer of a node can show it. */
  | { readonly excluded: string };

/** The faults that the public history of real nodes counts, F01 to F99. */
export const FAULTS = 99;

const TIME = 'The document sets no time within which a request is answered.';

/** Faults of the public history that no mutant names as its own, by number. */
export const TOLD_OTHERWISE: Readonly<Record<`F${number}`, FaultPlace>> = {
  F07: { variant: 'errors-of-checks-are-objects' },
  F13: { excluded: 'How much stake has to be connected is a setting of the node, which no answer tells.' },
  F22: { variant: 'messages-of-checks-have-more' },
  F31: { excluded: 'Section 4.2 lets a walk begin anew when the UTXO that its cursor names was spent meanwhile.' },
  F32: { variant: 'platform-get-utxos-with-numbers' },
  F34: { mutant: 'envelope-success-cut' },
  F54: { variant: 'platform-get-pending-validators-with-null' },
  F61: { excluded: 'Only the example of the document has `staked`: a node may leave it out.' },
  F62: { excluded: TIME },
  F68: { mutant: 'platform-get-blockchains-subnet-id-missing' },
  F71: { excluded: TIME },
  F77: { mutant: 'platform-get-reward-utxos-no-rewards' },
  F78: { excluded: TIME },
  F82: { excluded: 'While a node starts, its chains need not be served.' },
  F84: { excluded: 'How long a connection may stay open is not said by the document.' },
  F86: { excluded: 'The addresses on which a node listens are told to it when it starts.' },
};
