import {
  type CheckContext,
  expect,
  ifTestable,
  isJsonObject,
  type JsonValue,
  type JsonWritable,
  PRIMARY_NETWORK,
  requirement,
  stringifyJson,
} from '../../src/harness/index.ts';

/** Number of subjects of each kind, and of rounds in which all questions are put at once, each in another order. */
const [SEVERAL, ROUNDS] = [6, 3];
/** Members that tell of the node at this moment, not of its chain. */
const OF_THE_MOMENT = ['uptime', 'connected'];

type Question = readonly [method: string, params: Readonly<Record<string, JsonWritable>>];

/** Questions about the state of the chain, each method with several arguments and with results of several sizes. */
async function questions({ sample, profile }: CheckContext): Promise<readonly Question[]> {
  const ids = async (found: Promise<readonly { readonly id: string }[]>): Promise<readonly string[]> =>
    (await ifTestable(found, [])).slice(0, SEVERAL).map(({ id }) => id);
  const addresses = (await ifTestable(sample.addresses(), [])).slice(0, SEVERAL).map(({ address }) => address);
  const subnets = [PRIMARY_NETWORK, ...(await ids(sample.subnets()))];
  const heights = await sample.heights(SEVERAL);
  const blockchains = await ids(sample.blockchains());
  const transactions = await ids(sample.transactions());
  const all: readonly Question[] = [
    ...addresses.flatMap((address): Question[] => [
      ['platform.getBalance', { addresses: [address] }],
      ['platform.getStake', { addresses: [address] }],
      ['platform.getUTXOs', { addresses: [address], limit: 1 }],
      ['platform.getUTXOs', { addresses: [address] }],
    ]),
    ...subnets.flatMap((subnetID): Question[] => [
      ['platform.getCurrentValidators', { subnetID }],
      ['platform.getSubnets', { ids: [subnetID] }],
      ['platform.getTotalStake', { subnetID }],
      ['platform.getCurrentSupply', { subnetID }],
      ['platform.validates', { subnetID }],
    ]),
    ...heights.map((height): Question => ['platform.getValidatorsAt', { height }]),
    ...blockchains.flatMap((blockchainID): Question[] => [
      ['platform.getBlockchainStatus', { blockchainID }],
      ['platform.validatedBy', { blockchainID }],
    ]),
    ...transactions.flatMap((txID): Question[] => [
      ['platform.getTx', { txID, encoding: 'json' }],
      ['platform.getTxStatus', { txID }],
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
  const ask = async ([method, params]: Question): Promise<string | undefined> => {
    const { ok, rawResult } = await context.call(method, params, { fresh: true });
    return ok ? contentOf(rawResult) : undefined;
  };
  await context.stable(async () => {
    const alone: (string | undefined)[] = [];
    for (const question of asked) alone.push(await ask(question));
    const known = asked.flatMap((question, at) => {
      const [content] = alone.slice(at, at + 1);
      return content === undefined ? [] : [{ question, content }];
    });
    if (known.length < 2) context.notTestable('the node answers fewer than two questions about its state');
    for (let round = 0; round < ROUNDS; round += 1) {
      const shuffled = context.sample.shuffled(known, `at once, round ${round}`);
      const together = await Promise.all(shuffled.map(async ({ question }) => ask(question)));
      for (const [at, { question, content }] of shuffled.entries()) {
        const [method, params] = question;
        const what = `${method} with ${stringifyJson(params)} among ${shuffled.length} concurrent requests`;
        expect(together[at], `the result of ${what}`).toBe(content);
      }
    }
  });
});
