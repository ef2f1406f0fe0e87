import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../../test/support/value-of.ts';
import { ACCEPTED } from '../../../../test/fixtures/accepted-transactions.ts';
import { decodeHexChecked } from '../../../encoding/hex.ts';
import { encodeId } from '../../../encoding/id.ts';
import { conversionId } from '../rules/execute-l1.ts';
import { parseTx, type SignedTx } from './signed-tx.ts';

const OWNER = { threshold: 1, addresses: ['F9YXLfRAPE7FYyxgfs5MGBUajHbWVEwKU'] };

function accepted(kind: keyof typeof ACCEPTED): { tx: SignedTx; bytes: Uint8Array } {
  const bytes = valueOf(decodeHexChecked(ACCEPTED[kind].hex));
  return { tx: parseTx(bytes), bytes };
}

function jsonOf(kind: keyof typeof ACCEPTED): unknown {
  return accepted(kind).tx.jsonIn({ chain: 'P', hrp: 'custom' }).unsignedTx;
}

describe('transactions about L1s of a real node', () => {
  it('show owners without the chain of their addresses, and node IDs as hex, in a conversion', () => {
    expect(jsonOf('ConvertSubnetToL1Tx')).toMatchObject({
      subnetID: '2mTRxDMuyScoXq7tJcKFvnEu13zNxupu54sYo51kDAzvzj12bJ',
      chainID: '29mj825WBpm4qBZBQ52VzGiM4QuxFNwRRVzbNuundkmnsmczgE',
      address: '0x0909090909090909090909090909090909090909',
      validators: [
        { weight: 103n, balance: 10_000_000_000n, remainingBalanceOwner: OWNER, deactivationOwner: OWNER },
        { weight: 1000n, balance: 10_000_000_000n, remainingBalanceOwner: OWNER, deactivationOwner: OWNER },
      ],
      subnetAuthorization: { signatureIndices: [0] },
    });
    expect(jsonOf('ConvertSubnetToL1Tx')).toHaveProperty(
      'validators.0.nodeID',
      '0x3b5bb1c6e7b76daba8afd89516e24140a67fc6be',
    );
  });

  it('name a validation', () => {
    expect(jsonOf('IncreaseL1ValidatorBalanceTx')).toMatchObject({
      validationID: '2BKsEBt1g3JPpzBVwaYARiU1uSR56YEKV1tWFxf3hr16x1btmD',
      balance: 1_000_000_000n,
    });
    expect(jsonOf('DisableL1ValidatorTx')).toMatchObject({
      validationID: 'HsjhRswHyjgzmWoKruKVqn2rSNY9MfGx6S3acwUsZXP1gKteh',
      disableAuthorization: { signatureIndices: [0] },
    });
  });

  it('have the conversion ID that the node gives the L1', () => {
    const { unsigned } = accepted('ConvertSubnetToL1Tx').tx;
    if (unsigned.kind !== 'ConvertSubnetToL1Tx') throw new Error(unsigned.kind);
    expect(encodeId(conversionId(unsigned.body))).toBe('257Q7UVaSpZKuTWPqaQbGmo8SXgKYsUfT1RqprAwQEeuc7zd3t');
  });
});
