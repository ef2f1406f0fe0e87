import { expect, test } from 'vitest';
import { encodeAddress } from '../../src/encoding/address.ts';
import { SONGBIRD } from '../../src/reference-node/scenarios/build-ledger.ts';
import type { NodeAnswer, NodeRequest } from '../../src/reference-node/server/message.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { runConformance } from '../../dist/src/library/index.js';
import { buildShortLedger } from '../support/short-ledger.ts';
import { auditNode } from './audit-node.ts';

const REFUSAL = '{"jsonrpc":"2.0","error":{"code":-32000,"message":"not here","data":null},"id":1}';
/** The last part of the chain: the questions about addresses are the same. */
const FROM = 138n;
const OWNED = ['platform.getBalance', 'platform.getStake', 'platform.getUTXOs'];

async function audited(
  onAnswer: (request: NodeRequest, answer: NodeAnswer) => NodeAnswer,
  options: { readonly from?: bigint; readonly hints?: { readonly addresses: readonly string[] } } = {},
) {
  const node = await serveLedger(buildShortLedger('document', SONGBIRD), { patch: { onAnswer } });
  try {
    const { requirements, audit } = await auditNode(node.url, options);
    const failed = requirements.flatMap(({ verdict, findings }) => (verdict === 'fail' ? findings : []));
    const asked = audit?.methods.filter(({ method }) => OWNED.includes(method)).map(({ answered }) => answered > 0);
    return { failed, asked, leftOut: audit?.leftOut.map(({ reason }) => reason) };
  } finally {
    await node.close();
  }
}

test('a network with the ID of another one and a prefix of its own is audited whole without a finding', async () => {
  const { failed, asked } = await audited((_, answer) => answer);
  expect(failed).toEqual([]);
  expect(asked).toEqual([true, true, true]);
});

test('where no response shows the prefix, questions about addresses are left out, and the audit says so', async () => {
  const { asked, leftOut } = await audited(withoutAddresses, { from: FROM });
  expect(asked).toEqual([]);
  expect(leftOut).toContainEqual(
    expect.stringMatching(/^questions about addresses: .* name one with --sample address=\.\.\.$/),
  );
});

test('an address from the user shows it then', async () => {
  const named = encodeAddress({ chain: 'P', hrp: SONGBIRD.hrp, bytes: new Uint8Array(20) });
  const { failed, asked } = await audited(withoutAddresses, { from: FROM, hints: { addresses: [named] } });
  expect(asked).toContain(true);
  expect(failed.filter(({ message }) => message.includes('hrp'))).toEqual([]);
});

/** Refuses what would contain an address. */
function withoutAddresses({ body }: NodeRequest, answer: NodeAnswer): NodeAnswer {
  const isRefused = answer.body.includes('"P-songbird1') && !OWNED.some((method) => body.includes(method));
  return isRefused ? { ...answer, body: Buffer.from(REFUSAL) } : answer;
}

test('a total above 64 bits passes, where the document decides, and fails a release', async () => {
  const run = async (profile: string) => {
    const { requirements } = await runConformance({
      scenario: 'songbird',
      profile,
      only: ['platform.getTotalStake/*'],
    });
    return new Map(requirements.map(({ id, verdict }) => [id.split('/')[1], verdict]));
  };
  const document = await run('document');
  expect([...document.values()]).not.toContain('fail');
  expect([document.get('weight'), document.get('subnet-equals-the-sum-of-weights')]).toEqual(['pass', 'pass']);
  expect((await run('1.12.2')).get('weight')).toBe('fail');
});
