import {
  type CodecAmount,
  type CodecMembers,
  type CodecValue,
  type Fields,
  type Layout,
  type LeafName,
  type LeafValues,
  isOperator,
} from './layout.ts';

/** Members of a JSON form, each with its own. */
interface Shown {
  readonly [name: string]: Shown;
}

const NOTHING: Shown = {};
const SIGNED: Shown = { signatures: NOTHING };
/** What an output and an input hold. A lock that still allows staking may stand around it. */
const OUTPUT: Shown = { addresses: NOTHING, amount: NOTHING, locktime: NOTHING, threshold: NOTHING };
const INPUT: Shown = { amount: NOTHING, signatureIndices: NOTHING };
const OUTPUTS: Shown = { assetID: NOTHING, fxID: NOTHING, output: { ...OUTPUT, output: OUTPUT } };
const TRANSACTION: Shown = {
  id: NOTHING,
  unsignedTx: {
    ...{ networkID: NOTHING, blockchainID: NOTHING, memo: NOTHING, destinationChain: NOTHING },
    inputs: {
      ...{ txID: NOTHING, outputIndex: NOTHING, assetID: NOTHING, fxID: NOTHING },
      input: { ...INPUT, locktime: NOTHING, input: INPUT },
    },
    ...{ outputs: OUTPUTS, exportedOutputs: OUTPUTS, stake: OUTPUTS },
    validator: { nodeID: NOTHING, start: NOTHING, end: NOTHING, weight: NOTHING },
    rewardsOwner: { addresses: NOTHING, locktime: NOTHING, threshold: NOTHING },
  },
  credentials: { ...SIGNED, fxID: NOTHING, credential: SIGNED },
};
const FORMS: Shown = { ...TRANSACTION, parentID: NOTHING, height: NOTHING, txs: TRANSACTION };

/**
 * Whether the document shows a member of the JSON form of a block or a transaction (section 2.5).
 *
 * @param path JSON Pointer in the form. A number, or `*`, stands for an item.
 */
export function isShown(path: string): boolean {
  const names = path.split('/').filter((step) => step !== '' && !/^(?:\d+|\*)$/.test(step));
  return names.reduce<Shown | undefined>((at, name) => at?.[name], FORMS) !== undefined;
}

interface FormValues {
  readonly integer: number | bigint;
  readonly id: Uint8Array;
  readonly node: Uint8Array;
  readonly hex: Uint8Array;
  readonly base64: Uint8Array;
  /** Bytes as a list of numbers. */
  readonly numbers: Uint8Array;
  readonly text: string;
  /** Addresses of a chain, 20 bytes each. */
  readonly addresses: readonly Uint8Array[];
  /** Addresses without a chain. */
  readonly shortIds: readonly Uint8Array[];
  /** The feature extension of an output or input: secp256k1fx. */
  readonly fx: undefined;
  /** What is not there, and may be shown as no bytes. */
  readonly none: undefined;
}

/** A value in a JSON form that is not spelled yet. */
export type FormLeaf = {
  [Leaf in keyof FormValues]: { readonly leaf: Leaf; readonly value: FormValues[Leaf] };
}[keyof FormValues];

/** The JSON form of a value: which members it has, and what they hold. */
export type Form = FormLeaf | readonly Form[] | { readonly [name: string]: Form };

/** A form in which each leaf is spelled. */
export type Spelled<T> = T | readonly Spelled<T>[] | SpelledMembers<T>;

export type SpelledMembers<T> = Readonly<{ [name: string]: Spelled<T> }>;

const integer = (value: number | bigint): FormLeaf => ({ leaf: 'integer', value });
const id = (value: Uint8Array): FormLeaf => ({ leaf: 'id', value });
const hex = (value: Uint8Array): FormLeaf => ({ leaf: 'hex', value });
const FX: FormLeaf = { leaf: 'fx', value: undefined };
const NONE: FormLeaf = { leaf: 'none', value: undefined };

/** What an output or an input holds, in the lock that still allows staking if there is one. */
const locked = (lock: bigint, name: 'output' | 'input', inner: Form): Form =>
  lock === 0n ? inner : { locktime: integer(lock), [name]: inner };

const amount = ({ stakeableLocktime, addresses, amount, locktime, threshold }: CodecAmount): Form =>
  locked(stakeableLocktime, 'output', {
    addresses: { leaf: 'addresses', value: addresses },
    amount: integer(amount),
    locktime: integer(locktime),
    threshold: integer(threshold),
  });

const LEAVES: { readonly [Name in LeafName]: (value: LeafValues[Name]) => Form } = {
  u8: integer,
  u32: integer,
  u64: integer,
  id,
  node: (value) => ({ leaf: 'node', value }),
  shortIds: (value) => ({ leaf: 'shortIds', value }),
  evmAddress: hex,
  publicKey: hex,
  signature: hex,
  secpSignature: hex,
  listedSignature: (value) => ({ leaf: 'numbers', value }),
  hex,
  base64: (value) => ({ leaf: 'base64', value }),
  text: (value) => ({ leaf: 'text', value }),
  amount,
  output: (output) => ({ assetID: id(output.assetID), fxID: FX, output: amount(output) }),
  input: ({ txID, outputIndex, assetID, stakeableLocktime, ...input }) => ({
    txID: id(txID),
    outputIndex: integer(outputIndex),
    assetID: id(assetID),
    fxID: FX,
    input: locked(stakeableLocktime, 'input', {
      amount: integer(input.amount),
      signatureIndices: input.signatureIndices.map(integer),
    }),
  }),
  owner: ({ addresses, locktime, threshold }) => ({
    addresses: { leaf: 'addresses', value: addresses },
    locktime: integer(locktime),
    threshold: integer(threshold),
  }),
  signer: ({ publicKey, proofOfPossession }) =>
    publicKey === undefined
      ? { publicKey: NONE, proofOfPossession: NONE }
      : { publicKey: hex(publicKey), proofOfPossession: hex(proofOfPossession) },
};

export function formOf(layout: Layout, value: CodecValue): Form {
  if (typeof layout === 'string') return (LEAVES[layout] as (value: CodecValue) => Form)(value);
  if (!isOperator(layout)) return formOfMembers(layout, value as CodecMembers);
  if (layout[0] === 'typed') return formOfMembers(layout[1][1], value as CodecMembers);
  return (value as readonly CodecValue[]).map((item) => formOf(layout[1], item));
}

/** The JSON form of members: those of these that are there. */
export function formOfMembers(fields: Fields, members: CodecMembers): Readonly<Record<string, Form>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, inner]) => {
      const member = members[name];
      return member === undefined ? [] : [[name, formOf(inner, member)]];
    }),
  );
}

/** Whether a part of a form is a leaf. No member of a form is called `leaf`. */
export function isFormLeaf(form: Form): form is FormLeaf {
  return 'leaf' in form;
}

/** Whether a part of a form is a list. */
export function isFormList(form: Form): form is readonly Form[] {
  return Array.isArray(form);
}

/** Spells the leaves of a form. Members without a spelling are left out. */
export function spelledForm<T>(form: Form, spell: (leaf: FormLeaf) => T | undefined): Spelled<T> | undefined {
  if (isFormLeaf(form)) return spell(form);
  if (isFormList(form)) return form.map((each) => spelledForm(each, spell)).filter((each) => each !== undefined);
  return spelledMembers(form, spell);
}

/** Spells the leaves of members. Those without a spelling are left out. */
export function spelledMembers<T>(
  form: Readonly<Record<string, Form>>,
  spell: (leaf: FormLeaf) => T | undefined,
): SpelledMembers<T> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, member]) => {
      const spelled = spelledForm(member, spell);
      return spelled === undefined ? [] : [[name, spelled]];
    }),
  );
}
