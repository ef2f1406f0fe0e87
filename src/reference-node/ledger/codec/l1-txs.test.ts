import { describe, expect, it } from 'vitest';
import { decodeHexChecked } from '../../../encoding/hex.ts';
import { encodeId } from '../../../encoding/id.ts';
import { conversionId } from '../rules/execute-l1.ts';
import { parseTx, type SignedTx } from './signed-tx.ts';

/** Transactions that a node of release 1.14.2 has accepted, as platform.getTx answered them. */
const ACCEPTED = {
  ConvertSubnetToL1Tx: {
    id: '2opwkv6QEBG5DsHrYMfUE9ywF5cLyni8boDEss3EkDSTr6aqK6',
    hex:
      '0x0000000000230000053900000000000000000000000000000000000000000000000000000000000000000000000163ba4861fee2758bc9271a92489333' +
      '14d911bb6e74b1fccf4846461101e79e3700000007000011be1260f6e2000000000000000000000001000000019b2f671ed997de47d3ddf6fcd721043404' +
      'bab22a00000001fc884f6d597d14838af8cf7c24aefabeef477c3eafe563f4e631433688bb22c40000000063ba4861fee2758bc9271a9248933314d911bb' +
      '6e74b1fccf4846461101e79e3700000005000011c2c06e9fe2000000010000000000000000e8a3601a02b400b518ab7eeb180f017ce6470d07c814b01c2e' +
      'c702597841246b979caf08163b8a91b591dbd9e12ca22b78f6cba5abc100bff1836551a6cead4c0000001409090909090909090909090909090909090909' +
      '0900000002000000143b5bb1c6e7b76daba8afd89516e24140a67fc6be000000000000006700000002540be400ad53db3eaefc0d268069c853b71d5e9a96' +
      '8dd9e373896613c9e254eb533884c2d973928b1d0027572426ba3c80210d608bca5d64e5c6bcf9f5a7f2902242b7dd03ad91657d83de852771cbede3db37' +
      '59bad076fe76031834b214678089ded10d09339b782cff2e3bf09494b080fa733e7842b86708ab6a4e362bc38810a466fe06687a7e1c7ca96bed78303e64' +
      '26de5500000001000000019b2f671ed997de47d3ddf6fcd721043404bab22a00000001000000019b2f671ed997de47d3ddf6fcd721043404bab22a000000' +
      '14a05d58b42f09dc6528629898da6309ed4838462800000000000003e800000002540be400b1d742062864d7acc01c1e4585b28caf6807592e0ec2f01924' +
      'e8a455b9bfb4652bbb25ce1ab0ff17058bf84bfab2be67a734fe96c684dbb0fd0aa891b73009d04194711cf53cef759e57482c9353ce947d9528cd382a71' +
      'd113543a0a5fe3645e103f35ac143554f7efeed0647a21d5bb934ada51516089875d71d9ff4d5d7c42db3bc98b3f117ec44c4256be9c5c2dd80000000100' +
      '0000019b2f671ed997de47d3ddf6fcd721043404bab22a00000001000000019b2f671ed997de47d3ddf6fcd721043404bab22a0000000a00000001000000' +
      '000000000200000009000000015dfdaaf82396f832bc545f919d7c500f907b6fc9d78bc4e2b2cb3ef6a779058f5fddd4802b35b708b8b2b4f97b15b61315' +
      'f66f3a870dc4999f00aa27388871f70000000009000000015dfdaaf82396f832bc545f919d7c500f907b6fc9d78bc4e2b2cb3ef6a779058f5fddd4802b35' +
      'b708b8b2b4f97b15b61315f66f3a870dc4999f00aa27388871f70091883e37',
  },
  IncreaseL1ValidatorBalanceTx: {
    id: '2v9tq8Dck2Fgho5wdRuCpMiPLFU3NfKT1yKQNEfVSbtQrF7q5h',
    hex:
      '0x0000000000260000053900000000000000000000000000000000000000000000000000000000000000000000000163ba4861fee2758bc9271a92489333' +
      '14d911bb6e74b1fccf4846461101e79e3700000007000023ce0ed5fec7000000000000000000000001000000019b2f671ed997de47d3ddf6fcd721043404' +
      'bab22a000000015afc06911d6c280ee76f1156c66cc5adb97dd02b1e02bb2904c6391afd4280830000000063ba4861fee2758bc9271a9248933314d911bb' +
      '6e74b1fccf4846461101e79e3700000005000023ce5066a9c70000000100000000000000009b2411d10c27afb9343950053e6b75a6abc5ca73ce82c1533b' +
      'ad41d35225e4af000000003b9aca00000000010000000900000001c6225b998f3b7d30af85e28f3342a9accff2fb38f1c3184f5225f7f25831de6656919f' +
      '8ac672873e0d252f092de7af95102a11b77d747a512436f33132601f7d002b57ad56',
  },
  DisableL1ValidatorTx: {
    id: '2J764Ny4g94D3EB2ib1q4kZhKWKDc1Lbmyt5YpBeyLxQu7iL2s',
    hex:
      '0x0000000000270000053900000000000000000000000000000000000000000000000000000000000000000000000163ba4861fee2758bc9271a92489333' +
      '14d911bb6e74b1fccf4846461101e79e3700000007000011cc9fab47e2000000000000000000000001000000019b2f671ed997de47d3ddf6fcd721043404' +
      'bab22a000000019c0d0454b92d05d1395285bf31174aa9b1afb39a5a6afc5602817e11f8a2273b0000000063ba4861fee2758bc9271a9248933314d911bb' +
      '6e74b1fccf4846461101e79e3700000005000011cca5a128e20000000100000000000000002650f321c169fc72f6cbf0567f6ea40c0684a46dd64b9a0077' +
      '7fa5d4f7c5f76d0000000a00000001000000000000000200000009000000010f2ef7fb48979adb3d7e82a79cef6d3f4f06c135fbc5d11c0d6032adefb300' +
      'a869e53bcd219bd83a6d66e78d4fcfb7799a862f09ceed705278b423e81d2d1ae70100000009000000010f2ef7fb48979adb3d7e82a79cef6d3f4f06c135' +
      'fbc5d11c0d6032adefb300a869e53bcd219bd83a6d66e78d4fcfb7799a862f09ceed705278b423e81d2d1ae7019a2039d4',
  },
} as const;

const OWNER = { threshold: 1, addresses: ['F9YXLfRAPE7FYyxgfs5MGBUajHbWVEwKU'] };

function accepted(kind: keyof typeof ACCEPTED): { tx: SignedTx; bytes: Uint8Array } {
  const bytes = decodeHexChecked(ACCEPTED[kind].hex);
  if (!bytes.ok) throw new Error(bytes.reason);
  return { tx: parseTx(bytes.value), bytes: bytes.value };
}

function jsonOf(kind: keyof typeof ACCEPTED): unknown {
  return accepted(kind).tx.jsonIn({ chain: 'P', hrp: 'custom' }).unsignedTx;
}

describe('transactions about L1s of a real node', () => {
  it.each(['ConvertSubnetToL1Tx', 'IncreaseL1ValidatorBalanceTx', 'DisableL1ValidatorTx'] as const)(
    '%s is read, and written to the same bytes with the same ID',
    (kind) => {
      const { tx, bytes } = accepted(kind);
      expect(tx.unsigned.kind).toBe(kind);
      expect(tx.bytes).toEqual(bytes);
      expect(tx.id).toBe(ACCEPTED[kind].id);
    },
  );

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
