import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS, mutantOf } from './mutants.ts';
import { variantOf } from './variants.ts';

/** Where a fault of the public history is told. */
type FaultPlace =
  | { readonly mutant: string }
  /** Those that are no fault by the document. */
  | { readonly variant: string }
  /** Why no answer of a node can show it. */
  | { readonly excluded: string };

/** The faults that the public history of real nodes counts, F01 to F99. */
const FAULTS = 99;

const TIME = 'The document sets no time within which a request is answered.';

/** Faults of the public history that no mutant names as its own, by number. */
const TOLD_OTHERWISE: Readonly<Record<`F${number}`, FaultPlace>> = {
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

const NUMBERS = Array.from({ length: FAULTS }, (_, at) => `F${String(at + 1).padStart(2, '0')}`);
const ownMutants = new Set<string>(MUTANTS.flatMap(({ history = [] }) => history));
const list = join(process.env.CONFORMANCE_RECORDINGS ?? '', '../reference/fault-history.md');

test('each fault of the public history is told by one mutant or more, or otherwise', () => {
  const told = NUMBERS.map((number) => [ownMutants.has(number), Object.hasOwn(TOLD_OTHERWISE, number)]);
  expect(NUMBERS.filter((_, at) => told[at]?.every((is) => !is))).toEqual([]);
  expect(NUMBERS.filter((_, at) => told[at]?.every((is) => is))).toEqual([]);
});

test('no mutant names a fault that is not counted', () =>
  expect([...ownMutants, ...Object.keys(TOLD_OTHERWISE)].filter((number) => !NUMBERS.includes(number))).toEqual([]));

test.each(Object.entries(TOLD_OTHERWISE))('%s is told by something that there is', (_number, told) => {
  if ('mutant' in told) expect(mutantOf(told.mutant).name).toBe(told.mutant);
  else if ('variant' in told) expect(variantOf(told.variant).name).toBe(told.variant);
  else expect(told.excluded).toMatch(/^\S.*\.$/);
});

test.skipIf(process.env.CONFORMANCE_RECORDINGS === undefined || !existsSync(list))(
  'counts the faults that the list has',
  () => {
    const listed = [...readFileSync(list, 'utf8').matchAll(/^\| (F\d+) \|/gm)].map(([, number]) => number);
    expect(listed).toEqual(NUMBERS);
  },
);
