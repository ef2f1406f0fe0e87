import { hexOf } from '../encoding/hex.ts';
import type { JsonObject } from '../encoding/json.ts';
import { objectsOf, textOf, integerIn } from '../encoding/read-json.ts';
import { supplyQuestions } from './supply.ts';
import type { Staker } from './ledger/stakers.ts';
import type { Blockchain } from './ledger/subnets.ts';
import { decodeId, PRIMARY_HEX, PRIMARY_NETWORK } from '../encoding/id.ts';
import { type Question, oneCall, resultMembers } from './questions/question.ts';
import { assetQuestion, tipQuestions } from './questions/stakes.ts';
import {
  blockchainQuestions,
  blockchainsQuestion,
  subnetQuestions,
  subnetsQuestion,
  validatesQuestion,
} from './questions/subnets.ts';
import { idText } from '../judge/forms/same-value.ts';
import { subnetParams, RecordJudge } from './questions/record-judge.ts';
import type { AuditState } from './state.ts';
import type { Tip } from './tip.ts';
import { rewardOf } from './addresses-phase.ts';
import { HEIGHT_OF } from './ledger/ledger.ts';
import { ENDED, type EndedStaker } from './ledger/rewards.ts';
import { readValue } from './store/stored-map.ts';

const METHOD = 'platform.getCurrentValidators';

const ACCRUED = 'audit/accrued-reward-is-the-share-of-ended-delegations';

const WHOLE = 1_000_000n;

/** The erratum of releases that list the first owner of a Subnet. */
const FIRST_OWNER = 'subnets-list-first-owner';
/** What no audit compares, and why: see docs/limits.md. */
const UNASKED = [
  'potentialReward of one staker: no block shows the reward that a formula promises',
  'the balance of an L1 validator, apart from its largest, once there were more than the target: the price follows from a formula',
  'what waits for its import from another chain: no block of the P-Chain shows what another chain exports',
  'uptime, connected, platform.sampleValidators and platform.getMaxStakeAmount: they depend on the node and the moment',
];
const NO_GENESIS = 'platform.getCurrentSupply: without --genesis, nothing tells the supply at the beginning';
/** Largest number of blockchains of the genesis: a node may list as many as it likes. */
const MOST_CHAINS = 100;

/** Asks for each Subnet and each blockchain, and for the chain as a whole. */
export async function runRecords(state: AuditState, tip: Tip): Promise<void> {
  const { ledger, asker, profile } = state;
  const genesis = await genesisChains(state);
  state.keepFacts(genesis.length);
  const ofGenesis = ({ id }: JsonObject): boolean => genesis.some((each) => idText(each.id) === id);
  await tip.ask(async () => [[...(await accruedQuestions(state))]]);
  const { genesis: begun } = state;
  if (begun === undefined) asker.leaveOut(NO_GENESIS);
  else await tip.ask(async () => [[...(await supplyQuestions(state, begun))]]);
  await tip.ask(() => {
    const subnets = ledger.subnets.all.sorted();
    const created = ledger.subnets.blockchains.sorted();
    const blockchains = [...genesis, ...created];
    const asset = ledger.stakers.stakedAsset();
    const groups: Question[][] = [
      [subnetsQuestion(subnets, { listsFirstOwner: profile.has(FIRST_OWNER) })],
      [blockchainsQuestion(created, ofGenesis)],
      [validatesQuestion(PRIMARY_HEX, blockchains)],
      ...subnets.flatMap((subnet) => subnetQuestions(subnet, blockchains)),
      ...blockchains.flatMap(blockchainQuestions),
      ...(asset === undefined ? [] : [[assetQuestion(asset)]]),
      ...tipQuestions(ledger.height, ledger.time).map((each) => [...each]),
    ];
    return groups;
  });
  for (const reason of UNASKED) asker.leaveOut(reason);
  state.keep({ phase: 'done', cursor: '' });
  await state.commit();
}

/** The blockchains of the genesis: those of the Primary Network that no transaction created. */
async function genesisChains({ asker, ledger }: AuditState): Promise<readonly Blockchain[]> {
  const reply = await asker.support('platform.getBlockchains', {});
  const listed = objectsOf(resultMembers(reply), 'blockchains').flatMap((record): Blockchain[] => {
    const decoded = decodeId(textOf(record, 'id') ?? '');
    if (!decoded.ok || record.subnetID !== PRIMARY_NETWORK || ledger.subnets.blockchains.has(hexOf(decoded.value)))
      return [];
    return [{ id: hexOf(decoded.value), name: textOf(record, 'name') ?? '', subnet: PRIMARY_HEX, vm: '' }];
  });
  if (listed.length > MOST_CHAINS)
    asker.leaveOutBeyond(`blockchains of the genesis beyond ${MOST_CHAINS}`, listed.length - MOST_CHAINS);
  return listed.slice(0, MOST_CHAINS);
}

/** The questions for what validators have accrued from the delegators that ended in their time. */
async function accruedQuestions(state: AuditState): Promise<readonly Question[]> {
  const { stakers } = state.ledger;
  const accrued = new Map<string, Accrued>();
  for await (const [, text] of state.store.range(ENDED)) {
    const ended = readValue(text) as EndedStaker;
    const validator = stakers.validator(ended.subnet, ended.node);
    if (validator === undefined) continue;
    const share = await shareOf(state, ended, validator);
    if (share === undefined) continue;
    const { least, most } = accrued.get(validator.txId) ?? { least: 0n, most: 0n };
    accrued.set(validator.txId, { least: least + share.least, most: most + share.most });
  }
  // A validator that renews itself is paid at the end of each period.
  const known = [...stakers.current.values()].filter(
    ({ shares, renewal }) => shares !== undefined && renewal === undefined,
  );
  return [...new Set(known.map(({ subnet }) => subnet))].sort().map((subnet) =>
    accruedQuestion(
      subnet,
      known.filter((staker) => staker.subnet === subnet),
      accrued,
    ),
  );
}

/** What a validator accrued when a delegator ended; undefined for nothing. */
async function shareOf(state: AuditState, ended: EndedStaker, validator: Staker): Promise<Accrued | undefined> {
  const { role, isCommitted, payer, firstReward, height } = ended;
  const { shares = 0, isGenesis, txId, renewedAt } = validator;
  const since = renewedAt ?? (isGenesis === true ? 0n : BigInt(state.store.get(HEIGHT_OF + txId) ?? '0'));
  if (role !== 'delegator' || !isCommitted || shares >= 1_000_000 || height <= since) return undefined;
  const [paid, atOnce] = [
    await rewardOf(state, `${payer}:${firstReward}`),
    await rewardOf(state, `${payer}:${firstReward + 1}`),
  ];
  // Before Cortina, a delegator paid the share at once.
  if (atOnce !== undefined || paid?.amount === undefined) return undefined;
  return shareFor(paid.amount, shares);
}

/** The least and the most that a validator can have accrued: what a delegator was paid is rounded. */
interface Accrued {
  readonly least: bigint;
  readonly most: bigint;
}

/** What a validator accrues for a delegator with this reward. @param shares Millionths that the validator keeps, below the whole */
function shareFor(paid: bigint, shares: number): Accrued {
  const kept = BigInt(shares);
  return { least: (paid * kept) / (WHOLE - kept), most: ((paid + 1n) * kept) / (WHOLE - kept) + 1n };
}

/** The question for what the validators of a Subnet have accrued. `accrued` is by the ID of a transaction; others have accrued nothing. */
function accruedQuestion(
  subnet: string,
  validators: readonly Staker[],
  accrued: ReadonlyMap<string, Accrued>,
): Question {
  const about = `Subnet ${idText(subnet)}`;
  const params = subnetParams(subnet);
  return oneCall({ method: METHOD, params, about, proves: [ACCRUED] }, (members) => {
    const byId = new Map(objectsOf(members, 'validators').map((record) => [textOf(record, 'txID') ?? '', record]));
    return validators.flatMap(({ txId, node }) => {
      const record = byId.get(idText(txId));
      if (record === undefined) return [];
      const judged = new RecordJudge(`${METHOD} of ${about}, validator ${node} (${idText(txId)})`, record, [], true);
      const { least, most } = accrued.get(txId) ?? { least: 0n, most: 0n };
      const value = integerIn(record.accruedDelegateeReward) ?? -1n;
      const expected = least === most ? String(least) : `between ${least} and ${most}`;
      judged.check(value >= least && value <= most, 'accruedDelegateeReward', expected, ACCRUED);
      return judged.found;
    });
  });
}
