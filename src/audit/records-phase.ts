import type { JsonObject } from '../encoding/json.ts';
import { objectsOf, textOf } from '../target/read-json.ts';
import { accruedQuestions } from './accrued-rewards.ts';
import { supplyQuestions } from './supply.ts';
import { PRIMARY } from './ledger/stakers.ts';
import type { Blockchain } from './ledger/subnets.ts';
import { decodeId } from '../encoding/id.ts';
import { hexOf } from '../target/codec/platform-transaction.ts';
import { membersOf, type Question } from './questions/question.ts';
import { assetQuestion, tipQuestions } from './questions/stakes.ts';
import {
  blockchainQuestions,
  blockchainsQuestion,
  subnetQuestions,
  subnetsQuestion,
  validatesQuestion,
} from './questions/subnets.ts';
import { idText } from './questions/values.ts';
import type { AuditState } from './state.ts';
import type { Tip } from './tip.ts';

/** The erratum of releases that list the first owner of a Subnet. */
const FIRST_OWNER = 'subnets-list-first-owner';
/** What no audit compares, and why: see docs/limits.md. */
const UNASKED = [
  'potentialReward of one staker: no block shows the reward that a formula promises',
  'the balance of an L1 validator, apart from its largest, once there were more than the target: the price follows from a formula',
  'platform.getUTXOs with sourceChain: no block of the P-Chain shows what another chain exports',
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
      [validatesQuestion(PRIMARY, blockchains)],
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
  const listed = objectsOf(membersOf(reply), 'blockchains').flatMap((record): Blockchain[] => {
    const decoded = decodeId(textOf(record, 'id') ?? '');
    if (!decoded.ok || record.subnetID !== idText(PRIMARY) || ledger.subnets.blockchains.has(hexOf(decoded.value)))
      return [];
    return [{ id: hexOf(decoded.value), name: textOf(record, 'name') ?? '', subnet: PRIMARY, vm: '' }];
  });
  if (listed.length > MOST_CHAINS)
    asker.leaveOutBeyond(`blockchains of the genesis beyond ${MOST_CHAINS}`, listed.length - MOST_CHAINS);
  return listed.slice(0, MOST_CHAINS);
}
