import { memberOf } from '../../src/encoding/read-json.ts';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareTransaction } from '../../src/judge/forms/compare-forms.ts';
import { decodeHexChecked } from '../../src/encoding/hex.ts';
import { isJsonObject, parseJson, stringifyJson, type JsonValue } from '../../src/encoding/json.ts';
import { readRecording } from '../../src/transport/recording/recording.ts';
import { decodeTransaction } from '../../src/harness/codec/decode.ts';
import { parseTx } from '../../src/reference-node/ledger/codec/signed-tx.ts';
import { decodeSignedTransaction } from '../../src/encoding/codec/platform-chain.ts';

/**
 * Both forms of transactions that nodes of avalanchego answered to `platform.getTx`, by kind: kinds of which no recording and no other
 * fixture has one. Those of validators that renew themselves are of a build of Helicon (1.15).
 */
const BOTH_FORMS = {
  RemoveSubnetValidatorTx: {
    hex: '0x0000000000170000053900000000000000000000000000000000000000000000000000000000000000000000000163ba4861fee2758bc9271a9248933314d911bb6e74b1fccf4846461101e79e370000000700003606b81251dc000000000000000000000001000000019b2f671ed997de47d3ddf6fcd721043404bab22a000000014475cfc5f75c520420389b46c65fd7bac4f3c1c04c78d2aa1f343965e4c1510c0000000063ba4861fee2758bc9271a9248933314d911bb6e74b1fccf4846461101e79e370000000500003606b821941c00000001000000000000000039f131fd50f456a57b6f061b173aa341f44103e2a715926fff4be9ddc4e63b79da73d93856374576049338fe2dde7f7e350d5b730000000a000000010000000000000002000000090000000124a2512f6736aa2b8a9ae8ad21f00d7cf834fb7830e5d2821e9ed4cd7c9978f5281057f89aabb6cf147fba5cc20a2b34bfe087c892e3c014d5c667b408f6a74000000000090000000124a2512f6736aa2b8a9ae8ad21f00d7cf834fb7830e5d2821e9ed4cd7c9978f5281057f89aabb6cf147fba5cc20a2b34bfe087c892e3c014d5c667b408f6a740007508ac50',
    json: '{"unsignedTx":{"networkID":1337,"blockchainID":"11111111111111111111111111111111LpoYY","outputs":[{"assetID":"kvQkEfYZKS3TjuBH9ioGxHHrNoCaY7UzJtZmtYo2xrafFdtzE","fxID":"spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ","output":{"addresses":["P-custom1nvhkw8kejl0y057a7m7dwggyxszt4v32cqk7ps"],"amount":59402485912028,"locktime":0,"threshold":1}}],"inputs":[{"txID":"X9izRfE3KThAtYa6rF4vpptyhJ1wYMod2J55USK1FGLegHcCY","outputIndex":0,"assetID":"kvQkEfYZKS3TjuBH9ioGxHHrNoCaY7UzJtZmtYo2xrafFdtzE","fxID":"spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ","input":{"amount":59402486912028,"signatureIndices":[0]}}],"memo":"0x","nodeID":"NodeID-6HNTUautzvcjCpo42EXVoxzvWD64tRpn3","subnetID":"2GawiKQymvgdyd7aRnp5BbhAAUPtsCotUsGFWr44RKxXsM55nm","subnetAuthorization":{"signatureIndices":[0]}},"credentials":[{"signatures":["0x24a2512f6736aa2b8a9ae8ad21f00d7cf834fb7830e5d2821e9ed4cd7c9978f5281057f89aabb6cf147fba5cc20a2b34bfe087c892e3c014d5c667b408f6a74000"]},{"signatures":["0x24a2512f6736aa2b8a9ae8ad21f00d7cf834fb7830e5d2821e9ed4cd7c9978f5281057f89aabb6cf147fba5cc20a2b34bfe087c892e3c014d5c667b408f6a74000"]}],"id":"2uxfEDjpUPYAxi1UKheXpGbmekoEzfcxTFNDyxQGCB92Gm3jrC"}',
  },
  AddAutoRenewedValidatorTx: {
    hex: '0x0000000000280000053900000000000000000000000000000000000000000000000000000000000000000000000163ba4861fee2758bc9271a9248933314d911bb6e74b1fccf4846461101e79e3700000007000034336d8c488e000000000000000000000001000000019b2f671ed997de47d3ddf6fcd721043404bab22a00000001fbf28b29990832cbdcaaa2a13262e5f11990298bbb7efeb105be83a47508ac500000000063ba4861fee2758bc9271a9248933314d911bb6e74b1fccf4846461101e79e370000000500003606b81251dc000000010000000000000000000000143d1b25756fe38b4ddad1a3dcca00db4ef674468a0000001cb2e6a9d6d2e24297ebf958e1a6488dd9a0d0875123e7ce6ffd955af79342f93c3ee9b8e046e122e78ebc809637639ac4a531838aa397d5bc96dff7024997041dea42ab7cbd106c26d429129a07438ac0ab94a0299ecae17ef493affa055e56ed0b38d3c4f295a59c7efe7b1ec95e32a59e52c39a18350363489c5465a86c3405a836a968526a04079f27195eb09d7b8d0000000163ba4861fee2758bc9271a9248933314d911bb6e74b1fccf4846461101e79e3700000007000001d34a85a600000000000000000000000001000000019b2f671ed997de47d3ddf6fcd721043404bab22a0000000b00000000000000000000000100000001af29009a39b4d3cda1bd05f9c33dd487ee04946a0000000b00000000000000000000000200000002ac0de497f31a43591d68658b2ccfbc290f7b7d2efe72389b61b052270e04945ef3cd67b4d1acd74c0000000b000000000000000000000001000000019b2f671ed997de47d3ddf6fcd721043404bab22a0000b26e000493e00000000000000008000000010000000900000001a40382906c8d7f59bde46d139a460998cec00e0bf095ca0f17b8db110eb0e7c8711e7338abeb6830c5136207d1069db444814a480ea5e2955abf7144c045f67301b9dc94af',
    json: '{"unsignedTx":{"networkID":1337,"blockchainID":"11111111111111111111111111111111LpoYY","outputs":[{"assetID":"kvQkEfYZKS3TjuBH9ioGxHHrNoCaY7UzJtZmtYo2xrafFdtzE","fxID":"spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ","output":{"addresses":["P-custom1nvhkw8kejl0y057a7m7dwggyxszt4v32cqk7ps"],"amount":57395485886606,"locktime":0,"threshold":1}}],"inputs":[{"txID":"2uxfEDjpUPYAxi1UKheXpGbmekoEzfcxTFNDyxQGCB92Gm3jrC","outputIndex":0,"assetID":"kvQkEfYZKS3TjuBH9ioGxHHrNoCaY7UzJtZmtYo2xrafFdtzE","fxID":"spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ","input":{"amount":59402485912028,"signatureIndices":[0]}}],"memo":"0x","nodeID":"0x3d1b25756fe38b4ddad1a3dcca00db4ef674468a","signer":{"publicKey":"0xb2e6a9d6d2e24297ebf958e1a6488dd9a0d0875123e7ce6ffd955af79342f93c3ee9b8e046e122e78ebc809637639ac4","proofOfPossession":"0xa531838aa397d5bc96dff7024997041dea42ab7cbd106c26d429129a07438ac0ab94a0299ecae17ef493affa055e56ed0b38d3c4f295a59c7efe7b1ec95e32a59e52c39a18350363489c5465a86c3405a836a968526a04079f27195eb09d7b8d"},"stake":[{"assetID":"kvQkEfYZKS3TjuBH9ioGxHHrNoCaY7UzJtZmtYo2xrafFdtzE","fxID":"spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ","output":{"addresses":["P-custom1nvhkw8kejl0y057a7m7dwggyxszt4v32cqk7ps"],"amount":2007000000000,"locktime":0,"threshold":1}}],"validationRewardsOwner":{"addresses":["P-custom14u5spx3eknfumgdaqhuux0w5slhqf9r2xydxt6"],"locktime":0,"threshold":1},"delegationRewardsOwner":{"addresses":["P-custom14sx7f9lnrfp4j8tgvk9jenau9y8hklfwegvplr","P-custom1leer3xmpkpfzwrsyj3008nt8kng6e46vsrxhh5"],"locktime":0,"threshold":2},"validatorAuthority":{"addresses":["P-custom1nvhkw8kejl0y057a7m7dwggyxszt4v32cqk7ps"],"locktime":0,"threshold":1},"delegationShares":45678,"autoCompoundRewardShares":300000,"period":8},"credentials":[{"signatures":["0xa40382906c8d7f59bde46d139a460998cec00e0bf095ca0f17b8db110eb0e7c8711e7338abeb6830c5136207d1069db444814a480ea5e2955abf7144c045f67301"]}],"id":"2BAmQE7f69YzspRipmPdh5vR2fRHKXqYzN2qjQtX8MmttuPb8v"}',
  },
  SetAutoRenewedValidatorConfigTx: {
    hex: '0x0000000000290000053900000000000000000000000000000000000000000000000000000000000000000000000163ba4861fee2758bc9271a9248933314d911bb6e74b1fccf4846461101e79e370000000700000001dcb5a495000000000000000000000001000000019b2f671ed997de47d3ddf6fcd721043404bab22a000000017fdcec322ccb1493ce24d4935059115a42f097f7a103bd2287bed47016e552150000000063ba4861fee2758bc9271a9248933314d911bb6e74b1fccf4846461101e79e370000000500000001dcb5db7d000000010000000000000000ebfaf5509132a04402083129022a8dcfa1724755fa9e3316b23289176e9f621f0000000a0000000100000000000b71b000000000001a5e0000000002000000090000000158f85fc4635db072be97615e9053b0436e31ea0ee94d39144a97998d0992954d409e9b5b610f3e5d00968d108b1d7b7abbbbae95e8b0d21e6cf07e69912d039c01000000090000000158f85fc4635db072be97615e9053b0436e31ea0ee94d39144a97998d0992954d409e9b5b610f3e5d00968d108b1d7b7abbbbae95e8b0d21e6cf07e69912d039c016b675dfc',
    json: '{"unsignedTx":{"networkID":1337,"blockchainID":"11111111111111111111111111111111LpoYY","outputs":[{"assetID":"kvQkEfYZKS3TjuBH9ioGxHHrNoCaY7UzJtZmtYo2xrafFdtzE","fxID":"spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ","output":{"addresses":["P-custom1nvhkw8kejl0y057a7m7dwggyxszt4v32cqk7ps"],"amount":7997858965,"locktime":0,"threshold":1}}],"inputs":[{"txID":"yK67fv9mhB8mgFkrWz7SXGbJCDWMJPvmZYaaBhk4XwoNmsXr5","outputIndex":0,"assetID":"kvQkEfYZKS3TjuBH9ioGxHHrNoCaY7UzJtZmtYo2xrafFdtzE","fxID":"spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ","input":{"amount":7997873021,"signatureIndices":[0]}}],"memo":"0x","txID":"2nvoQqhxnF98vtGwYSiMWoGHcEHpzGzWubYujmkmDhJkHRugfA","auth":{"signatureIndices":[0]},"autoCompoundRewardShares":750000,"period":1728000},"credentials":[{"signatures":["0x58f85fc4635db072be97615e9053b0436e31ea0ee94d39144a97998d0992954d409e9b5b610f3e5d00968d108b1d7b7abbbbae95e8b0d21e6cf07e69912d039c01"]},{"signatures":["0x58f85fc4635db072be97615e9053b0436e31ea0ee94d39144a97998d0992954d409e9b5b610f3e5d00968d108b1d7b7abbbbae95e8b0d21e6cf07e69912d039c01"]}],"id":"2EKU4Dy8qQFSnRyUkBSfGtc79bUE6Eg2ab9JeXxxaDqwnRgQHz"}',
  },
  RewardAutoRenewedValidatorTx: {
    hex: '0x00000000002aebfaf5509132a04402083129022a8dcfa1724755fa9e3316b23289176e9f621f000000006b0975da000000007bc96953',
    json:
      '{"unsignedTx":{"txID":"2nvoQqhxnF98vtGwYSiMWoGHcEHpzGzWubYujmkmDhJkHRugfA","timestamp":1795782106},' +
      '"credentials":[],"id":"cvurGMa8E49ffLqQWwPrq5hihivuBn84Ttw3vNGxt5uCXj7UH"}',
  },
} as const;

const RECORDINGS = process.env.CONFORMANCE_RECORDINGS;

/** Both forms of the transactions that a recorded node was asked for. */
async function recordedForms(file: string): Promise<Map<string, { hex?: string; json?: JsonValue }>> {
  const forms = new Map<string, { hex?: string; json?: JsonValue }>();
  for await (const { exchange } of readRecording(join(RECORDINGS ?? '', file))) {
    const { request, outcome } = exchange;
    const asked = parseJson(request.body ?? new Uint8Array());
    if (outcome.kind !== 'answer' || !asked.ok || !isJsonObject(asked.value)) continue;
    const { method, params } = asked.value;
    const answer = parseJson(outcome.body);
    const result = answer.ok && memberOf(answer.value, 'result');
    if (method !== 'platform.getTx' || !isJsonObject(params) || !isJsonObject(result)) continue;
    const id = typeof params.txID === 'string' ? params.txID : '';
    const { tx } = result;
    const known = forms.get(id) ?? {};
    if (typeof tx === 'string') forms.set(id, { ...known, hex: tx });
    else if (isJsonObject(tx)) forms.set(id, { ...known, json: tx });
  }
  return forms;
}

describe.skipIf(RECORDINGS === undefined)('both forms of recorded transactions (CONFORMANCE_RECORDINGS)', () => {
  test.each(['avalanchego-1.11.2.har.gz', 'avalanchego-1.13.5.har.gz'])('%s', async (file) => {
    const kinds = new Set<string>();
    for (const [id, { hex, json }] of await recordedForms(file)) {
      const bytes = decodeHexChecked(hex ?? '');
      const facts = bytes.ok ? decodeTransaction(bytes.value) : undefined;
      if (facts?.ok !== true || json === undefined) continue;
      kinds.add(facts.value.kind);
      expect(compareTransaction(facts.value, json), id).toEqual([]);
    }
    expect([...kinds].length).toBeGreaterThanOrEqual(5);
  });
});

describe('both forms of a transaction that a node accepted', () => {
  test.each(Object.entries(BOTH_FORMS))('%s: read, shown and written by the codec', (kind, { hex, json }) => {
    const bytes = decodeHexChecked(hex);
    const form = parseJson(json);
    if (!bytes.ok || !form.ok) throw new Error(kind);
    const tx = parseTx(bytes.value);
    expect(tx.unsigned.kind).toBe(kind);
    expect(tx.bytes).toEqual(bytes.value);
    expect(parseJson(stringifyJson(tx.jsonIn({ chain: 'P', hrp: 'custom' })))).toEqual(form);
    expect(compareTransaction(decodeSignedTransaction(bytes.value), form.value)).toEqual([]);
  });
});
