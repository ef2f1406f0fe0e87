import {
  type Answer,
  type CheckContext,
  expect,
  ifTestable,
  isJsonObject,
  type JsonValue,
  type JsonWritable,
  PRIMARY_NETWORK,
  requirement,
  stringifyJson,
  textOf,
} from '../../src/harness/index.ts';

/** Number of subjects of each kind. */
const SEVERAL = 3;
/** Members that tell of the node at this moment, not of its chain. */
const OF_THE_MOMENT = ['uptime', 'connected'];

type Question = readonly [method: string, params: Readonly<Record<string, JsonWritable>>, path?: string];

/** Questions about the state of the chain, each method with several arguments and with results of several sizes. */
async function questions({ sample, profile }: CheckContext): Promise<readonly Question[]> {
  const ids = async (found: Promise<readonly { readonly id: string }[]>): Promise<readonly string[]> =>
    (await ifTestable(found, [])).slice(0, SEVERAL).map(({ id }) => id);
  const addresses = (await ifTestable(sample.addresses(), [])).slice(0, SEVERAL).map(({ address }) => address);
  const subnets = [PRIMARY_NETWORK, ...(await ids(sample.subnets()))];
  const heights = await sample.heights(SEVERAL);
  const blockchains = await ids(sample.blockchains());
  const transactions = await ids(sample.transactions());
  const nodeIDs = (await ifTestable(sample.validatorsOf(PRIMARY_NETWORK), []))
    .slice(0, SEVERAL)
    .flatMap((validator) => textOf(validator, 'nodeID') ?? []);
  const all: readonly Question[] = [
    ...addresses.flatMap((address): Question[] => [
      ['platform.getBalance', { addresses: [address] }],
      ['platform.getStake', { addresses: [address] }],
      ['platform.getUTXOs', { addresses: [address], limit: 1 }],
      ['platform.getUTXOs', { addresses: [address] }],
    ]),
    ...subnets.flatMap((subnetID): Question[] => [
      ['platform.getCurrentValidators', { subnetID }],
      ['platform.getSubnet', { subnetID }],
      ['platform.getSubnets', { ids: [subnetID] }],
      ['platform.getStakingAssetID', { subnetID }],
      ['platform.getTotalStake', { subnetID }],
      ['platform.getCurrentSupply', { subnetID }],
      ['platform.validates', { subnetID }],
    ]),
    ...heights.flatMap((height): Question[] => [
      ['platform.getValidatorsAt', { height }],
      ['platform.getBlockByHeight', { height, encoding: 'hex' }],
    ]),
    ...heights.slice(0, 1).map((height): Question => ['platform.getAllValidatorsAt', { height }]),
    ...nodeIDs.map((nodeID): Question => ['platform.getCurrentValidators', { nodeIDs: [nodeID] }]),
    ...(await ifTestable(sample.indexes(), [])).flatMap(({ path, count }): Question[] =>
      ['0', String(count - 1n)].map((index) => ['index.getContainerByIndex', { index, encoding: 'hex' }, path]),
    ),
    ...blockchains.flatMap((blockchainID): Question[] => [
      ['platform.getBlockchainStatus', { blockchainID }],
      ['platform.validatedBy', { blockchainID }],
    ]),
    ...transactions.flatMap((txID): Question[] => [
      ['platform.getTx', { txID, encoding: 'json' }],
      ['platform.getTx', { txID, encoding: 'hex' }],
      ['platform.getTxStatus', { txID }],
      ['platform.getRewardUTXOs', { txID, encoding: 'hex' }],
    ]),
  ];
  return all.filter(([method]) => profile.serves(method));
}

/** A result as text that is equal for equal content: without order, since no document promises one for all of these lists. */
function contentOf(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return `[${value.map(contentOf).sort().join()}]`;
  if (!isJsonObject(value)) return stringifyJson(value ?? null);
  const members = Object.entries(value).filter(([name]) => !OF_THE_MOMENT.includes(name));
  return `{${members
    .map(([name, own]) => `${name}: ${contentOf(own)}`)
    .sort()
    .join()}}`;
}

requirement('envelope/concurrent-state-reads-agree', async (context) => {
  const asked = await questions(context);
  const ask = ([method, params, path]: Question, how = {}): Promise<Answer> =>
    context.call(method, params, { path, ...how });
  const read = ({ ok, rawResult }: Answer): string | undefined => (ok ? contentOf(rawResult) : undefined);
  await context.stable(async () => {
    const known: { readonly question: Question; readonly content: string }[] = [];
    for (const question of asked) {
      const content = read(await ask(question));
      if (content !== undefined) known.push({ question, content });
    }
    if (known.length < 2) context.notTestable('the node answers fewer than two questions about its state');
    const mixed = context.sample.shuffled(known, 'at once');
    const ofMethods = new Map(mixed.map((each) => [each.question[0], each]));
    // What calls of one method share is mixed up where they stand together.
    const grouped = mixed.toSorted((a, b) => a.question[0].localeCompare(b.question[0]));
    for (const put of [[...ofMethods.values()], grouped]) {
      const together = await Promise.all(
        put.map(async (each) => ({ ...each, answer: await ask(each.question, { fresh: true }) })),
      );
      for (const { question, content, answer } of together) {
        const [method, params] = question;
        const what = `${method} with ${stringifyJson(params)} among ${put.length} concurrent requests`;
        // Read here: the finding shows this response.
        expect(read(answer), `the result of ${what}`).toBe(content);
      }
    }
  });
});
