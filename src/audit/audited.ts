import { groupBy } from '../encoding/group-by.ts';
import type { Audit, EvidenceItem, RequirementResult } from '../generated/report.ts';
import { type Expectation, erratumOf } from '../run/expectation.ts';
import type { Profiles } from '../judge/catalogue/profiles.ts';
import type { DetectedProfile } from '../client/profile/detect-profile.ts';
import { settle } from '../judge/verdict/settle.ts';
import type { Asker } from './asker.ts';
import type { KeptFinding } from './findings.ts';
import type { Progress } from './state.ts';

/** The requirements that an audit can test, in the order of the report. */
export const AUDITED: readonly string[] = [
  'audit/accrued-reward-is-the-share-of-ended-delegations',
  'audit/blocks-follow-from-each-other',
  'audit/every-block-can-be-read',
  'audit/l1-fee-is-the-least-below-the-target',
  'audit/l1-validator-follows-from-its-transactions',
  'audit/listed-subnet-has-an-owner-of-its-own',
  'audit/subnet-has-its-last-owner',
  'audit/supply-is-the-genesis-and-the-rewards',
  'index.container/block-heights-rise-by-one',
  'index.container/blocks-can-be-read',
  'index.container/blocks-name-the-one-before',
  'index.container/id-is-the-hash-of-its-bytes',
  'index.container/index-counts-the-earlier',
  'index.container/p-chain-blocks-are-those-of-the-chain',
  'index.container/timestamps-in-acceptance-order',
  'index.getContainerByID/is-the-one-with-that-id',
  'index.getContainerByIndex/is-the-one-at-that-position',
  'index.getContainerRange/has-as-many-as-asked-for',
  'index.getContainerRange/items-same-as-by-index',
  'index.getIndex/is-the-position-of-that-container',
  'index.getLastAccepted/is-the-last',
  'index.getLastAccepted/never-goes-back',
  'index.getLastAccepted/same-as-by-index',
  'index.isAccepted/true-for-a-container',
  'platform.getAllValidatorsAt/agrees-with-validators-at',
  'platform.getAllValidatorsAt/lists-validators-by-key',
  'platform.getBalance/balance-is-of-the-staking-asset',
  'platform.getBalance/balances-are-the-sum-of-utxos',
  'platform.getBalance/lock-decides-the-part',
  'platform.getBalance/locked-not-stakeable-is-of-the-staking-asset',
  'platform.getBalance/locked-stakeable-is-of-the-staking-asset',
  'platform.getBalance/parts-add-up',
  'platform.getBalance/unlocked-is-of-the-staking-asset',
  'platform.getBalance/utxo-ids-are-the-utxos',
  'platform.getBlock/bytes-agree-with-json',
  'platform.getBlock/hex-and-json-agree',
  'platform.getBlock/hex-is-echoed',
  'platform.getBlock/json-is-echoed',
  'platform.getBlock/json-same-as-by-height',
  'platform.getBlock/same-as-by-height',
  'platform.getBlockByHeight/hex-is-echoed',
  'platform.getBlockByHeight/json-is-echoed',
  'platform.getBlockByHeight/neighbours-are-linked',
  'platform.getBlockchainStatus/listed-is-known',
  'platform.getBlockchains/agrees-with-transaction',
  'platform.getCurrentValidators/delegation-fee-agrees-with-transaction',
  'platform.getCurrentValidators/delegator-agrees-with-transaction',
  'platform.getCurrentValidators/delegator-count-matches',
  'platform.getCurrentValidators/delegator-reward-owner-agrees-with-transaction',
  'platform.getCurrentValidators/delegator-weight-matches',
  'platform.getCurrentValidators/end-time-agrees-with-transaction',
  'platform.getCurrentValidators/node-id-agrees-with-transaction',
  'platform.getCurrentValidators/node-ids-default-to-all',
  'platform.getCurrentValidators/proof-of-possession-is-the-registered-one',
  'platform.getCurrentValidators/renewal-terms-are-the-last-accepted',
  'platform.getCurrentValidators/renewed-period-follows-the-last-one',
  'platform.getCurrentValidators/renewed-weight-is-stake-and-restaked',
  'platform.getCurrentValidators/reward-owners-agree-with-transaction',
  'platform.getCurrentValidators/signer-is-the-registered-key',
  'platform.getCurrentValidators/signer-omitted-without-bls-key',
  'platform.getCurrentValidators/start-time-agrees-with-transaction',
  'platform.getCurrentValidators/subnet-id-selects',
  'platform.getCurrentValidators/tx-ids-unique',
  'platform.getCurrentValidators/validator-authority-agrees-with-transaction',
  'platform.getCurrentValidators/weight-agrees-with-transaction',
  'platform.getHeight/does-not-decrease',
  'platform.getHeight/last-block-carries-it',
  'platform.getMinStake/delegator-minimum-of-subnet',
  'platform.getMinStake/validator-minimum-of-subnet',
  'platform.getPendingValidators/agrees-with-transaction',
  'platform.getPendingValidators/lists-stakers-to-come',
  'platform.getPendingValidators/proof-of-possession-is-the-registered-one',
  'platform.getPendingValidators/signer-is-the-registered-key',
  'platform.getPendingValidators/signer-omitted-without-bls-key',
  'platform.getRewardUTXOs/named-after-the-staker-tx',
  'platform.getRewardUTXOs/num-fetched-is-the-length',
  'platform.getRewardUTXOs/returns-the-reward',
  'platform.getStake/amounts-are-the-staked-outputs',
  'platform.getStake/one-output-for-each-staked',
  'platform.getStake/staked-is-the-primary-part',
  'platform.getStakingAssetID/asset-of-elastic-subnet',
  'platform.getStakingAssetID/is-the-asset-that-is-staked',
  'platform.getSubnet/conversion-id',
  'platform.getSubnet/permissioned-is-permissioned',
  'platform.getSubnet/transformation-names-the-subnet',
  'platform.getSubnets/ids-default-to-all',
  'platform.getTimestamp/agrees-with-the-last-block',
  'platform.getTotalStake/equals-the-sum-of-weights',
  'platform.getTotalStake/subnet-equals-the-sum-of-weights',
  'platform.getTx/bytes-agree-with-json',
  'platform.getTx/hex-and-json-agree',
  'platform.getTx/hex-is-echoed',
  'platform.getTx/json-id-is-the-asked-id',
  'platform.getTx/json-is-echoed',
  'platform.getTx/json-same-as-in-its-block',
  'platform.getTxStatus/committed',
  'platform.getUTXOs/agrees-with-its-transaction',
  'platform.getUTXOs/belongs-to-an-asked-address',
  'platform.getUTXOs/lists-nothing-that-blocks-spend',
  'platform.getUTXOs/lists-what-blocks-leave-unspent',
  'platform.getUTXOs/num-fetched-is-the-length',
  'platform.getUTXOs/source-chain-gives-atomic-utxos',
  'platform.getUTXOs/walk-ends',
  'platform.getValidatorsAt/height-selects',
  'platform.getValidatorsAt/public-key-is-the-signers',
  'platform.getValidatorsAt/subnet-has-primary-keys',
  'platform.getValidatorsAt/weight-includes-delegations',
  'platform.getValidatorsAt/weight-when-added',
  'platform.validatedBy/agrees-with-get-blockchains',
  'platform.validates/agrees-with-get-blockchains',
];

/**
 * The result of each requirement that an audit can test.
 *
 * @param untested Why the audit asked no question about a requirement.
 */
export async function resultsOf(
  asker: Asker,
  expected: Expectation,
  profiles: Profiles,
  detected: DetectedProfile,
  untested: Pick<RequirementResult, 'reason' | 'cause'>,
): Promise<readonly RequirementResult[]> {
  const { catalogue, notApplicable } = expected;
  const { shown, found } = asker.counts;
  const kept = groupBy(await asker.findings(), ({ requirement }) => requirement);
  const audited = new Set([...AUDITED, ...kept.keys()]);
  return catalogue.requirements
    .filter(({ id }) => audited.has(id))
    .map((requirement): RequirementResult => {
      const { id } = requirement;
      const findings = kept.get(id) ?? [];
      const [passed, failed] = [shown[id] ?? 0, found[id] ?? 0];
      const restsOn = { assertions: passed + failed, responses: passed + failed };
      const isShown = findings.length > 0 || passed > 0;
      return settle({
        requirement,
        rounds: [{ untested, shown: isShown ? { count: failed, restsOn, ...evidenceOf(findings) } : undefined }],
        erratum: erratumOf(id, profiles.sources.errata, detected),
        // Whoever serves a wrong answer offers what it is about.
        ruledOut: findings.length > 0 ? undefined : notApplicable.get(id),
      });
    });
}

function evidenceOf(kept: readonly KeptFinding[]): Pick<RequirementResult, 'findings' | 'evidence'> {
  const exchanges = new Map<number, EvidenceItem>();
  for (const item of kept.flatMap(({ evidence }) => evidence))
    if (!exchanges.has(item.exchange)) exchanges.set(item.exchange, item);
  return {
    findings: kept.map(({ finding }) => finding),
    evidence: [...exchanges.values()].sort((one, other) => one.exchange - other.exchange),
  };
}

export function auditOf({ counts }: Asker, { height, blocks, transactions, facts }: Progress): Audit {
  const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
    one < other ? -1 : 1;
  return {
    height: Number(height),
    blocks,
    transactions,
    facts,
    methods: Object.entries(counts.methods)
      .sort(byName)
      .map(([method, count]) => ({ method, ...count })),
    leftOut: Object.entries(counts.leftOut)
      .sort(byName)
      .map(([reason, questions]) => ({ reason, questions })),
  };
}
