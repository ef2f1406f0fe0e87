import { hexOf } from '../encoding/hex.ts';
import { isJsonObject } from '../encoding/json.ts';
import { decodeId, PRIMARY_HEX } from '../encoding/id.ts';
import { textOf } from '../encoding/read-json.ts';
import type { ContainerBefore } from './container-rules.ts';
import { OF_NEIGHBOURS, type ReadBlock } from './chain-reader.ts';
import { genesisBytes } from './genesis.ts';
import type { Applied } from './ledger/ledger.ts';
import { GENESIS_TX } from './ledger/outputs.ts';
import { type SetSnapshot, KeptSets } from './ledger/validator-sets.ts';
import { blockQuestions, transactionQuestions } from './questions/blocks.ts';
import { type Mismatch, type Question, type Reply, resultMembers } from './questions/question.ts';
import { allSetsQuestion, entriesOf, type SetAtHeight, setQuestion, weightIn } from './questions/validator-sets.ts';
import { bytesIn } from '../judge/forms/same-value.ts';
import { containerAt, takeContainer } from './index-phase.ts';
import { StoredMap } from './store/stored-map.ts';
import type { AuditState } from './state.ts';

const READABLE = 'audit/every-block-can-be-read';
const HEIGHT = 'platform.getHeight/last-block-carries-it';
const CONSISTENT = 'audit/blocks-follow-from-each-other';
const BY_HEIGHT = 'platform.getBlockByHeight';

/** Prefix of the keys of the last heights at which sets were asked for. */
const ASKED = 'q/';
/** Blocks that are read before they are applied. */
const AHEAD = 64;

/** Replays the chain, and asks for each block, each transaction, and each validator set that changes. */
export class ChainPhase {
  readonly #state: AuditState;
  /** Subnet -> the last height at which its set was asked for, and whether a change was the reason. */
  #asked: StoredMap<{ readonly height: bigint; readonly isChange: boolean }> | undefined;
  /** The Subnets whose sets the last block changed. */
  #moved: readonly string[] = [];
  #before: ContainerBefore | undefined;
  readonly #kept: KeptSets | undefined;

  constructor(state: AuditState) {
    this.#state = state;
    this.#kept = state.isOneRelease ? undefined : new KeptSets(state.asker, state.progress.height);
  }

  async run(): Promise<void> {
    const { ledger, reader, progress, store } = this.#state;
    const asked = await StoredMap.load<{ height: bigint; isChange: boolean }>(store, ASKED);
    this.#asked = asked;
    this.#moved = [...asked.entries()]
      .filter(([, { height, isChange }]) => isChange && height === ledger.height)
      .map(([subnet]) => subnet);
    if (ledger.height < 0n) await this.#begin();
    const blocks = reader.blocks(ledger.height + 1n, progress.height);
    const foresee = ({ block }: ReadBlock): void => {
      if (block !== undefined) ledger.foresee(block);
    };
    for await (const read of readAhead(blocks, foresee)) {
      await this.#take(read);
      await this.#state.commitIfDue();
    }
    this.#state.keep({ phase: 'indexes', cursor: '' });
    await this.#state.commit();
  }

  /** Takes the state before the first block: from the genesis file, or from the node. */
  async #begin(): Promise<void> {
    const { asker, ledger, genesis } = this.#state;
    const reply = await asker.support('platform.getValidatorsAt', { height: 0n });
    const entries = entriesOf(resultMembers(reply));
    for (const node of (genesis?.validators ?? entries).keys()) {
      const entry = entries.get(node);
      const weight = genesis?.validators.get(node) ?? weightIn(entry);
      const key = isJsonObject(entry) ? bytesIn(entry.publicKey, 48) : undefined;
      ledger.stakers.addGenesis(node, { weight, isDelegated: false, key });
    }
    ledger.stakers.set(PRIMARY_HEX).takeBefore()?.release();
    if (genesis === undefined) this.#state.keepFacts(entries.size);
    else await this.#fund();
  }

  async #fund(): Promise<void> {
    const { asker, ledger, genesis } = this.#state;
    const reply = await asker.support('platform.getStakingAssetID', {});
    const decoded = decodeId(textOf(resultMembers(reply), 'assetID') ?? '');
    if (genesis === undefined || !decoded.ok) return;
    const asset = hexOf(decoded.value);
    ledger.beginAt(genesis.time);
    for (const [at, output] of genesis.outputs.entries()) {
      const { owner, amount, stakeableLocktime } = output;
      const about = { asset, amount, locktime: 0n, stakeableLocktime, threshold: 1, owners: [owner] };
      ledger.outputs.create(`${GENESIS_TX}:${at}`, { bytes: genesisBytes(asset, output), ...about });
    }
    this.#state.keepFacts(1);
  }

  async #take(read: ReadBlock): Promise<void> {
    const { asker, ledger, progress } = this.#state;
    for (const mismatch of read.mismatches) await this.#find(read, mismatch);
    const isAsked = read.height >= this.#state.from && read.height <= this.#state.to;
    const { height, block, unreadable } = read;
    if (block === undefined || unreadable !== undefined) {
      ledger.skip(height, `block ${height} cannot be decoded: ${unreadable ?? ''}`);
      await this.#find(read, {
        // The last block is the one that the node says it has accepted.
        requirement: height === progress.height ? HEIGHT : READABLE,
        message: `Block ${height} cannot be decoded: ${unreadable ?? 'unreadable'}.`,
      });
      asker.leaveOut('questions about a block that cannot be decoded');
      this.#before = undefined;
      return;
    }
    const applied = await ledger.apply(height, block, read.bytes);
    this.#state.keep({ blocks: progress.blocks + 1, transactions: progress.transactions + applied.accepted.length });
    asker.showRead([READABLE, ...(ledger.broken === undefined ? [CONSISTENT] : [])]);
    if (ledger.broken === undefined)
      for (const text of applied.contradictions)
        await this.#find(read, { requirement: CONSISTENT, message: `Block ${height}: ${text}.` });
    if (isAsked) await this.#ask(read, applied);
    else for (const snapshot of applied.changed.values()) snapshot.release();
  }

  /** Keeps a finding about a block. Unless an answer shows it, asks again for the block, and for the next one if it compares two. */
  async #find({ container, height }: ReadBlock, mismatch: Mismatch): Promise<void> {
    const { asker, progress } = this.#state;
    const ask = (at: bigint): Promise<Reply> =>
      container === undefined
        ? asker.again(BY_HEIGHT, { height: at, encoding: 'hex' })
        : containerAt(asker, 'P/block', at - 1n);
    const isOfTwo = OF_NEIGHBOURS.has(mismatch.requirement) && height < progress.height;
    const heights = isOfTwo ? [height + 1n, height] : [height];
    asker.find(mismatch, mismatch.shownBy ?? (await Promise.all(heights.map(ask))));
  }

  async #ask(read: ReadBlock, applied: Applied): Promise<void> {
    const { asker } = this.#state;
    for (const questions of blockQuestions(read, { isRead: read.container === undefined && read.height > 0n }))
      await asker.put(questions);
    for (const transaction of applied.accepted)
      for (const questions of transactionQuestions(transaction, read.height)) await asker.put(questions);
    await this.#askContainer(read);
    const settled = this.#moved.filter((subnet) => !applied.changed.has(subnet));
    this.#moved = [...applied.changed.keys()];
    if (applied.changed.size + settled.length > 0) await this.#askSets(read.height, applied.changed, settled);
  }

  async #askContainer({ container, height }: ReadBlock): Promise<void> {
    const { asker, reader } = this.#state;
    if (container === undefined) {
      this.#before = undefined;
      if (reader.hasIndex && height > 0n) asker.leaveOut('questions about containers that no page of the index has', 4);
      return;
    }
    this.#before = await takeContainer(asker, 'P/block', height - 1n, container, this.#before);
  }

  /** Asks for the sets that a block changed, at its height and at the one before, and for those that the block before it changed. */
  async #askSets(height: bigint, changed: ReadonlyMap<string, SetSnapshot>, settled: readonly string[]): Promise<void> {
    const { asker, ledger, isOneRelease, progress } = this.#state;
    const release: SetSnapshot[] = [...changed.values()];
    if (ledger.broken !== undefined) {
      asker.leaveOut(`validator sets from height ${ledger.broken.height} on: ${ledger.broken.why}`, changed.size * 2);
      for (const snapshot of release) snapshot.release();
      return;
    }
    const primary = ledger.stakers.set(PRIMARY_HEX).snapshot();
    const primaryBefore = changed.get(PRIMARY_HEX) ?? primary;
    release.push(primary);
    const questions: Question[] = [];
    const now: SetAtHeight[] = [];
    const mayLackKeys = !isOneRelease && height < progress.height;
    const setNow = (subnet: string): SetAtHeight => {
      const isPermissioned = subnet !== PRIMARY_HEX && ledger.subnets.all.get(subnet)?.transformation === undefined;
      const set = subnet === PRIMARY_HEX ? primary : ledger.stakers.set(subnet).snapshot();
      if (set !== primary) release.push(set);
      return { subnet, isPermissioned, height, set, primary, mayLackKeys, since: `a block up to ${height}` };
    };
    for (const subnet of settled) {
      questions.push(setQuestion(setNow(subnet)));
      this.#asked?.set(subnet, { height, isChange: false });
    }
    for (const [subnet, before] of changed) {
      const own = setNow(subnet);
      if (height > 0n && this.#asked?.get(subnet)?.height !== height - 1n)
        questions.push(
          setQuestion({
            ...own,
            height: height - 1n,
            mayLackKeys: !isOneRelease,
            set: before,
            primary: primaryBefore,
            since: `a block up to ${height - 1n}`,
          }),
        );
      questions.push(setQuestion(own));
      now.push(own);
      this.#asked?.set(subnet, { height, isChange: true });
    }
    if (now.length > 0) {
      const unchanged = [...ledger.stakers.sets().keys()].filter((subnet) => !changed.has(subnet));
      questions.push(
        allSetsQuestion(height, [...now, ...unchanged.map(setNow)], async (...answer) => this.#kept?.excuse(...answer)),
      );
    }
    let left = questions.length;
    const done = (): void => {
      left -= 1;
      if (left === 0) for (const snapshot of release) snapshot.release();
    };
    for (const question of questions) await asker.put([question], done);
  }
}

/** Shows blocks to `see` some time before they are taken. */
async function* readAhead(
  blocks: AsyncIterable<ReadBlock>,
  see: (block: ReadBlock) => void,
): AsyncGenerator<ReadBlock> {
  const waiting: ReadBlock[] = [];
  for await (const block of blocks) {
    see(block);
    waiting.push(block);
    if (waiting.length > AHEAD) yield* waiting.splice(0, 1);
  }
  yield* waiting;
}
