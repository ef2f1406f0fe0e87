import { expect, onTestFinished, test, vi } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import type { Rules } from '../../src/reference-node/dialect.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { combined, variantOf, VARIANTS } from '../../src/reference-node/variants.ts';
import { isAlarm } from '../../tools/selfcheck/plan/plan.ts';
import { plannedVariants } from '../../tools/selfcheck/plan/plan-trials.ts';
import { profileNamed } from '../support/profile-named.ts';
import { auditNode } from './audit-node.ts';
import { ownedBy } from '../../src/encoding/codec/outputs.ts';
import { genesisText } from '../support/small-network.ts';
import { valueOf } from '../support/value-of.ts';
import { decodeHex } from '../../src/encoding/hex.ts';
import { derived } from '../../src/encoding/derived.ts';
import { FUNDED_KEY } from '../../src/launch/genesis.ts';
import { Budget } from '../../src/client/fees/budget.ts';
import { readNetwork } from '../../src/launch/populate/network.ts';
import { addDelegator, addValidator } from '../../src/launch/populate/platform-drafts.ts';
import { populate } from '../../src/launch/populate/populate.ts';
import { Wallet } from '../../src/launch/populate/wallet.ts';
import { RpcClient } from '../../src/client/rpc-client.ts';
import { keyOf } from '../../src/encoding/codec/key.ts';
import { startLiveNode } from '../live/index.ts';
import { readGenesis } from '../../src/audit/genesis.ts';

/** What is audited: the standard chain, or its last part. */
type Part = 'whole' | 'end';
/** The height at which each begins. */
const FROM: Readonly<Record<Part, bigint>> = { whole: 0n, end: 1100n };

const catalogue = await loadCatalogue();
const profiles = await loadProfiles(catalogue);
/** Each variant with the profile of its node. */
const PLANNED = plannedVariants(VARIANTS, profiles, { seed: 1, combinations: 0, pairs: 0, isWhole: true });

const ledgers = new Map<Rules, Ledger>();

function ledgerOf(rules: Rules): Ledger {
  const ledger = ledgers.get(rules) ?? buildLedger('standard', 1, rules);
  ledgers.set(rules, ledger);
  return ledger;
}

/** Audits the node of a profile with variants. Returns its false alarms, and the number of its questions. */
async function audited(name: string, variants: readonly string[], part: Part) {
  const { dialect, chosen } = await profileNamed(name);
  const { patch } = combined(variants.map(variantOf));
  const node = await serveLedger(ledgerOf(dialect.rules), { dialect, patch });
  try {
    const how = { from: FROM[part], ...chosen };
    const { requirements, audit, lost, unreachable } = await auditNode(node.url, how);
    const alarms = requirements.filter(isAlarm).map(({ id, findings }) => `${id}: ${findings[0]?.message}`);
    const answers = audit?.methods.reduce((sum, each) => sum + each.answered, 0) ?? 0;
    return { alarms, answered: answers, ended: lost ?? unreachable };
  } finally {
    await node.close();
  }
}

test.each(profiles.all())('an audit finds nothing on the whole chain of the profile $name', async ({ name }) => {
  const { answered, ...others } = await audited(name, [], 'whole');
  expect(others).toEqual({ alarms: [], ended: undefined });
  expect(answered).toBeGreaterThan(8000);
});

test.each(PLANNED)(
  'an audit finds nothing on a node with the variants $variants ($profile)',
  async ({ profile, variants }) =>
    expect(await audited(profile, variants, 'end')).toMatchObject({ alarms: [], ended: undefined }),
);

const AVAX = 1_000_000_000n;
const DAY = 86_400n;
const NEVER = 2n ** 33n;
/** As in the genesis of the main network: the last of its stakers has 59 nAVAX more than the others. */
const STAKERS = 75;
const STAKED = 161_147_778_098_286_584n;
const DELEGATIONS = 1000;
const QUIET_BLOCKS = 5000;

/** Delegates to validators whose two reward owners differ; each delegator, too, has its rewards sent to somebody else. */
async function delegate(url: string): Promise<void> {
  const rpc = RpcClient.at(url, { timeoutMs: 60_000, concurrency: 32 });
  try {
    const network = await readNetwork(rpc);
    const key = keyOf(valueOf(decodeHex(FUNDED_KEY.privateKey)));
    const p = new Wallet(rpc, network, 'P', key, { budget: new Budget(10_000n * AVAX) });
    await p.load();
    const of = { subnet: new Uint8Array(32), asset: network.avax, owner: ownedBy([key.address]) };
    const start = seconds(Date.now());
    const end = start + 40n * DAY;
    const nodes = [0, 1, 2, 3].map((at) => derived(`delegated ${at}`));
    for (const [at, nodeId] of nodes.entries()) {
      const term = { nodeId, start, end, weight: 100_000n * AVAX };
      const terms = {
        rewards: ownedBy([derived(`validator ${at}`)]),
        delegationRewards: ownedBy([derived(`fees ${at}`)]),
        shares: 20_000 + at * 111_111,
      };
      await p.issue(addValidator(term, of, terms));
    }
    for (let at = 0; at < DELEGATIONS; at += 1) {
      const nodeId = nodes[at % nodes.length] ?? new Uint8Array();
      const term = { nodeId, start, end: start + 14n * DAY + BigInt(at) * 1800n, weight: (25n + BigInt(at)) * AVAX };
      await p.issue(addDelegator(term, of, ownedBy([derived(`delegator ${at % 77}`), derived('second')])));
    }
  } finally {
    await rpc.close();
  }
}

function seconds(milliseconds: number): bigint {
  return BigInt(Math.floor(milliseconds / 1000));
}

test('an audit finds nothing on a chain shaped like the main network', async () => {
  const startTime = seconds(Date.now()) - 60n * DAY;
  // The chain begins two months ago, so that delegations of two weeks have ended.
  vi.useFakeTimers({ toFake: ['Date'], now: Number(startTime + 5n * DAY) * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  let etna = NEVER;
  const upgrades = {
    durango: 0n,
    get etna() {
      return etna;
    },
    granite: NEVER,
  };
  const file = genesisText({
    startTime: Number(startTime),
    ...{ funds: 60_000_000n * AVAX, contractFunds: 10n ** 16n },
    ...{ staked: STAKED, stakers: STAKERS, apart: 5400 },
  });
  const node = await startLiveNode({
    genesis: file,
    upgrades,
    dialect: { ...(await profileNamed('1.14.1')).dialect, nodeVersion: 'avalanchego/1.14.1' },
  });
  onTestFinished(() => node.close());
  for (let at = 1; at <= QUIET_BLOCKS; at += 1)
    node.ledger.chains.accept({ chain: 'P', time: startTime + BigInt(at) * 60n, txs: [] });
  await delegate(node.url);
  vi.useRealTimers();
  node.ledger.acceptBlock();
  const privateKey = valueOf(decodeHex(FUNDED_KEY.privateKey));
  await populate({ url: node.url, privateKey });
  etna = 0n;
  await populate({ url: node.url, privateKey });
  const outcome = await auditNode(node.url, { genesis: readGenesis(file) });
  const failing = outcome.requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failing.map(({ id, findings }) => `${id}: ${findings[0]?.message}`)).toEqual([]);
  const methods = outcome.audit?.methods ?? [];
  expect(methods.filter(({ planned, answered }) => planned !== answered)).toEqual([]);
  expect(methods.find(({ method }) => method === 'platform.getRewardUTXOs')?.answered).toBeGreaterThan(DELEGATIONS);
  expect(methods.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(10 * QUIET_BLOCKS);
});
