import { readProposerBlock } from '../../encoding/codec/proposer-block.ts';
import { describe, expect, it } from 'vitest';
import { VerifiedHistory } from '../../../test/support/verified-history.ts';
import { encodeId } from '../../encoding/id.ts';
import { sha256 } from '../../encoding/sha256.ts';
import type { Rules } from '../dialect.ts';
import { buildLedger } from './build-ledger.ts';
import { accountsOf } from './accounts.ts';
import { genesisOf } from './standard-genesis.ts';
import { makeStandardHistory } from './standard-history.ts';

const RULES: readonly Rules[] = ['document', 'etna', 'granite'];

describe('the history of the standard chain', () => {
  it.each(RULES)('holds only transactions that the rules of %s allow', (rules) => {
    const ledger = buildLedger('standard', 1, rules);
    const accounts = accountsOf(1);
    const genesis = genesisOf(accounts, { current: 36, former: 536, crowdOutputs: 1_100, manyOwners: true });
    const history = new VerifiedHistory(accounts, genesis);
    makeStandardHistory(history, { rules });
    expect(history.txs.length).toBeGreaterThan(50);
    expect(encodeId(sha256(history.platform.blockAt(ledger.height) ?? new Uint8Array()))).toBe(
      ledger.blockByHeight(ledger.height)?.id,
    );
  });

  it('has epochs in the headers of the proposer layer under the rules of Granite, from some height on', () => {
    const headers = (buildLedger('standard', 1, 'granite').index('P/block') ?? [])
      .map(({ bytes }) => readProposerBlock(bytes))
      .flatMap(({ header }) => header ?? []);
    const epochs = headers.map(({ epoch }) => epoch?.number ?? 0n);
    expect(epochs.filter((number) => number === 0n).length).toBeGreaterThan(100);
    expect(epochs.at(-1)).toBeGreaterThan(100n);
    expect(epochs).toEqual(epochs.toSorted((a, b) => Number(a - b)));
  });
});
