import { ownedBy, pay } from '../../../encoding/codec/outputs.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { VerifiedHistory } from '../../../../test/support/verified-history.ts';
import { accountsOf, AVAX } from '../../scenarios/accounts.ts';
import { type ConvertibleSubnet, makeL1 } from '../../scenarios/l1.ts';
import { genesisOf } from '../../scenarios/standard-genesis.ts';
import { addSubnetValidator, createChain, createSubnet } from '../../scenarios/subnets.ts';
import type { Base } from '../../scenarios/wallet.ts';
import type { Key } from '../keys/keys.ts';
import type { SpendingTx, SignedTx } from '../codec/signed-tx.ts';
import type { L1ValidatorEntry } from '../state/l1-validators.ts';
import { VerificationError } from './verify-spend.ts';
import { verifyTx } from './verify-tx.ts';

describe('an L1', () => {
  let history: VerifiedHistory;
  let subnet: ConvertibleSubnet;

  beforeAll(() => {
    const accounts = accountsOf(1);
    const genesis = { current: 1, former: 0, crowdOutputs: 0, manyOwners: true };
    history = new VerifiedHistory(accounts, genesisOf(accounts, genesis));
    const control = { owner: ownedBy([accounts.treasury.address]), keys: [accounts.treasury] };
    const id = createSubnet(history, control);
    subnet = { id, control, chain: createChain(history, id, control, 'managing') };
    makeL1(history, subnet);
  });

  function validators(): readonly L1ValidatorEntry[] {
    const { state } = history.platform;
    return state.l1Validators.at(state.height, subnet.id);
  }

  function weighing(weight: bigint): L1ValidatorEntry {
    const found = validators().find((validator) => validator.weight === weight);
    if (found === undefined) throw new Error(`No validator has the weight ${weight}.`);
    return found;
  }

  /** The accepted transaction of a kind, with members changed, signed again. */
  function changed(kind: SpendingTx['kind'], change: object, covers = 0n, signers: readonly Key[] = []): SignedTx {
    const { unsigned } = history.txs.find((tx) => tx.unsigned.kind === kind) ?? {};
    const amounts = covers === 0n ? [] : [pay(history.avax, covers, ownedBy([]))];
    // The members of the kind come from the accepted one; what spends is new.
    const make = (base: Base) => ({ kind, body: { ...unsigned?.body, ...base, ...change } }) as SpendingTx;
    return history.wallet.build([], amounts, make, signers);
  }

  function refusalOf(tx: SignedTx): string {
    try {
      verifyTx(history.platform.state, tx);
      return 'accepted';
    } catch (error) {
      if (!(error instanceof VerificationError)) throw error;
      return error.message;
    }
  }

  it('has validators that are active, inactive and switched off, and one that was registered later', () => {
    const { state } = history.platform;
    const facts = validators().map((entry) => [entry.weight, entry.at(state.height)?.active, entry.minNonce]);
    expect(facts.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [101n, false, 0n],
      [102n, false, 0n],
      [103n, true, 0n],
      [204n, true, 1n],
      [1_000n, true, 0n],
    ]);
  });

  it('pays the balance of a validator that is switched off back to its owner, less the fee', () => {
    const disabled = history.txs.find(({ unsigned }) => unsigned.kind === 'DisableL1ValidatorTx');
    if (disabled?.unsigned.kind !== 'DisableL1ValidatorTx') throw new Error('No validator was switched off.');
    const { outputs } = disabled.unsigned.body;
    const refund = history.platform.state.utxos.get(disabled.idBytes, outputs.length);
    expect(refund?.amount).toBe(10n * AVAX - 2n * 3_600n);
  });

  it('can be changed by nobody but its manager', () => {
    expect(refusalOf(changed('ConvertSubnetToL1Tx', {}, 30n * AVAX, subnet.control.keys))).toBe(
      'is immutable: the Subnet is an L1',
    );
    expect(() => addSubnetValidator(history, subnet.id, subnet.control, 0, { end: history.time + 90_000n })).toThrow(
      'is immutable: the Subnet is an L1',
    );
  });

  it('takes no order twice, and none that has expired', () => {
    expect(refusalOf(changed('SetL1ValidatorWeightTx', {}))).toBe('warp message contains stale nonce');
    expect(refusalOf(changed('RegisterL1ValidatorTx', {}, 5n * AVAX))).toBe('warp message already issued');
    history.platform.accept([], history.pass());
    expect(refusalOf(changed('RegisterL1ValidatorTx', {}, 5n * AVAX))).toMatch(/^warp message expired/);
    expect(refusalOf(changed('SetL1ValidatorWeightTx', { message: new Uint8Array(7) }))).toMatch(/packer|unknown type/);
  });

  it('gives balances only to validators that it has, and burns them', () => {
    const { validationId } = weighing(103n).facts;
    const increase = (change: object, covers: bigint) => changed('IncreaseL1ValidatorBalanceTx', change, covers);
    expect(refusalOf(increase({ validationID: validationId }, AVAX))).toBe('accepted');
    expect(refusalOf(increase({ validationID: validationId, balance: 0n }, AVAX))).toBe('zero balance');
    expect(refusalOf(increase({ validationID: subnet.id }, AVAX))).toBe('could not load L1 validator: not found');
    expect(refusalOf(increase({ validationID: validationId, balance: AVAX + 1n }, AVAX))).toMatch(/^insufficient/);
  });

  it('lets only the owner of a validator switch it off', () => {
    const { validationId } = weighing(103n).facts;
    const { treasury, funded } = history.accounts;
    const disable = (key: Key) => changed('DisableL1ValidatorTx', { validationID: validationId }, 0n, [key]);
    expect(refusalOf(disable(treasury))).toBe('accepted');
    expect(refusalOf(disable(funded))).toMatch(/^wrong signature/);
  });
});
