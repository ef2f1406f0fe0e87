import { decodeAddress, encodeHex } from '../../src/harness/index.ts';
import { memberInteger, memberText } from './json-form.ts';

/** A member of an object, whatever it is. */
function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** The 20 bytes of an address as hex; the text itself when it cannot be read. */
function owner(address: unknown): string {
  const decoded = typeof address === 'string' ? decodeAddress(address) : undefined;
  return decoded?.ok === true ? encodeHex(decoded.value.bytes) : String(address);
}

function output(item: unknown) {
  const shown = member(item, 'output');
  // An output behind a lock that staking may ignore nests the transfer one level deeper.
  const nested = member(shown, 'output');
  const transfer = nested ?? shown;
  return {
    assetId: memberText(item, 'assetID'),
    amount: memberInteger(transfer, 'amount'),
    locktime: memberInteger(transfer, 'locktime'),
    threshold: memberInteger(transfer, 'threshold'),
    owners: items(member(transfer, 'addresses')).map(owner),
    stakeableLocktime: nested === undefined ? 0n : memberInteger(shown, 'locktime'),
  };
}

function input(item: unknown) {
  const shown = member(item, 'input');
  return {
    txId: memberText(item, 'txID'),
    outputIndex: memberInteger(item, 'outputIndex'),
    assetId: memberText(item, 'assetID'),
    amount: memberInteger(member(shown, 'input') ?? shown, 'amount'),
  };
}

/** What the json form of a transaction that moves funds says, in the terms of the reader of its bytes. */
export function baseOf(transaction: { readonly unsignedTx: unknown }) {
  const { unsignedTx } = transaction;
  return {
    networkID: memberInteger(unsignedTx, 'networkID'),
    blockchainID: memberText(unsignedTx, 'blockchainID'),
    inputs: items(member(unsignedTx, 'inputs')).map(input),
    outputs: items(member(unsignedTx, 'outputs')).map(output),
    memo: memberText(unsignedTx, 'memo'),
  };
}
