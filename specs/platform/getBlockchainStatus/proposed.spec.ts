import { type CheckContext, expect, requirement, writesToTheChain } from '../../../src/harness/index.ts';

writesToTheChain();

/** Blockchains that are made until one is seen before it is accepted. */
const MOST_CHAINS = 8;
/** Requests for it at once, and milliseconds between them: a node accepts its block within some, and may take a second to make it. */
const READERS = 3;
const PAUSE_MS = 3;

/** Reads what a blockchain is for the node, again and again. What was read of its acceptance is older than each status behind it. */
class Creation {
  /** Whether a status was `Preferred`. */
  isProposed = false;
  readonly id: string;
  readonly #context: CheckContext;
  #accepted: readonly string[] = [];

  constructor(context: CheckContext, id: string) {
    this.#context = context;
    this.id = id;
  }

  async readAcceptance(): Promise<void> {
    const { rpc, afresh } = this.#context;
    const [{ result: transaction }, { result: list }] = await afresh(() =>
      Promise.all([rpc('platform.getTxStatus', { txID: this.id }), rpc('platform.getBlockchains', {})]),
    );
    this.#accepted = [
      ...(transaction.status === 'Committed' ? ['its transaction is Committed'] : []),
      ...(list.blockchains.some(({ id }) => id === this.id) ? ['platform.getBlockchains lists it'] : []),
    ];
  }

  async readStatus(): Promise<void> {
    const { rpc, afresh } = this.#context;
    const accepted = this.#accepted;
    const { result } = await afresh(() => rpc('platform.getBlockchainStatus', { blockchainID: this.id }));
    if (result.status !== 'Preferred') return;
    this.isProposed = true;
    expect(accepted, `what showed that ${this.id} was accepted before its status was Preferred`).toEqual([]);
  }
}

requirement('platform.getBlockchainStatus/preferred', async (context) => {
  const { sample, life } = context;
  for (const id of sample.hints.blockchains) {
    const creation = new Creation(context, id);
    await creation.readAcceptance();
    await creation.readStatus();
    if (creation.isProposed) return;
  }
  if (!life.canWrite)
    context.notTestable(
      'no proposed blockchain is known; run --launch proposes some, and --sample blockchain=... names one that is not accepted yet',
    );
  await life.writing(async (writer) => {
    const owner = `${context.seed} proposed`;
    const subnet = await writer.write({ kind: 'create-subnet', owner }, async () => undefined);
    for (let chain = 0; chain < MOST_CHAINS; chain += 1) {
      const creation = await created(context, (before) =>
        writer.write({ kind: 'create-chain', subnet: { id: subnet, owner }, name: `proposed ${chain}` }, before),
      );
      if (creation.isProposed) return;
    }
    context.notTestable(
      `each of ${MOST_CHAINS} new blockchains was accepted before a request for its status was answered`,
    );
  });
});

/** Creates a blockchain, and reads it until it is accepted, and once more. */
async function created(
  context: CheckContext,
  write: (before: (id: string) => Promise<void>) => Promise<string>,
): Promise<Creation> {
  let isWritten = false;
  const creations: Creation[] = [];
  const reading: Promise<PromiseSettledResult<void>[]>[] = [];
  const again = async (read: () => Promise<void>): Promise<void> => {
    while (!isWritten) {
      await read();
      await context.pause(PAUSE_MS);
    }
  };
  const begin = async (id: string): Promise<void> => {
    const creation = new Creation(context, id);
    creations.push(creation);
    const readers = Array.from({ length: READERS }, () => again(() => creation.readStatus()));
    reading.push(Promise.allSettled([again(() => creation.readAcceptance()), ...readers]));
  };
  const id = await write(begin).finally(() => {
    isWritten = true;
  });
  for (const each of (await Promise.all(reading)).flat()) if (each.status === 'rejected') throw each.reason;
  const creation = creations.find((each) => each.id === id) ?? new Creation(context, id);
  await creation.readAcceptance();
  await creation.readStatus();
  return creation;
}
