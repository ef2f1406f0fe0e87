import {
  ifTestable,
  PRIMARY_NETWORK,
  expect,
  requirement,
  type CheckContext,
  type JsonWritable,
  type MethodName,
} from '../../src/harness/index.ts';
import { unusedAddress } from '../support/addresses.ts';
import { NOT_A_STRING, malformedIds, misspelt, unusedId, unusedNodeId } from '../support/ids.ts';
import { STAKING_MEMBERS } from '../support/platform/current-validators.ts';
import { knownBlocks } from '../support/platform/blocks.ts';
import { plainSubnets } from '../support/platform/subnets.ts';
import { refuses } from '../support/refusals.ts';
import { ofOtherTypes, validRequests } from '../support/valid-arguments.ts';
import { MEMBERS } from './members.ts';
import { unordered } from '../support/json-form.ts';
import { timeIn } from '../support/platform/chain-time.ts';

/** The ID of something that the node lists, for an argument without a default. */
async function listed({ sample }: CheckContext, argument: 'blockchainID' | 'subnetID'): Promise<string> {
  const [first] = await (argument === 'subnetID' ? sample.subnets() : sample.blockchains());
  return first?.id ?? '';
}

for (const { id, method, argument } of MEMBERS.misspelt) {
  requirement(id, async (context) => {
    const right = await listed(context, argument);
    await refuses(context, method, [{ [argument]: misspelt(right) }], { [argument]: right });
  });
}

for (const { id, method, argument, thing, with: others } of MEMBERS['misspelt-or-unknown']) {
  requirement(id, async (context) => {
    const withId = (value: string) => ({ ...others, [argument]: value });
    const unknown = withId(unusedId(context, `no ${thing}`));
    await refuses(context, method, [withId(misspelt(PRIMARY_NETWORK))], withId(PRIMARY_NETWORK), unknown);
  });
}

for (const { id, method, argument } of MEMBERS.malformed) {
  requirement(id, async (context) => {
    const wrong = malformedIds(context).map((value) => ({ [argument]: value }));
    await refuses(context, method, wrong);
  });
}

for (const { id, method, argument, optional } of MEMBERS['wrong-type']) {
  requirement(id, async (context) => {
    const right = optional ? PRIMARY_NETWORK : await listed(context, argument);
    const wrong = ofOtherTypes('text', right).map((value) => ({ [argument]: value }));
    await refuses(context, method, wrong, { [argument]: right });
  });
}

for (const { id, method, argument } of MEMBERS['not-a-string']) {
  const wrong = NOT_A_STRING.map((value) => ({ [argument]: value }));
  requirement(id, (context) => refuses(context, method, wrong));
}

/** An item for each argument that is an array. */
const ITEM = {
  addresses: (context: CheckContext) => unusedAddress(context, 'not in a list'),
  ids: (context: CheckContext) => listed(context, 'subnetID'),
  nodeIDs: async (context: CheckContext) => unusedNodeId(context, 'not in a list'),
};

for (const { id, method, argument } of MEMBERS['no-array']) {
  requirement(id, async (context) => {
    const item = await ITEM[argument](context);
    const wrong = ofOtherTypes('list', [item]).map((value) => ({ [argument]: value }));
    await refuses(context, method, wrong, { [argument]: [item] });
  });
}

for (const { id, method, argument, with: right } of MEMBERS['no-integer']) {
  const value = new Map<string, number>(Object.entries(right)).get(argument) ?? 0;
  const wrong = ofOtherTypes('integer', value).map((other) => ({ ...right, [argument]: other }));
  requirement(id, (context) => refuses(context, method, wrong, right));
}

function valueOf(params: Readonly<Record<string, JsonWritable>>, argument: string): bigint {
  const value = params[argument];
  return typeof value === 'bigint' || typeof value === 'number' ? BigInt(value) : 0n;
}

/** An integer as text in spellings of other number formats. None of them is its decimal digits. */
function otherSpellings(value: bigint): readonly string[] {
  return [`+${value}`, ` ${value}`, `0x${value.toString(16)}`, `${value}.0`, `${value}e0`, `${value}_0`];
}

for (const { id, method, argument } of MEMBERS['other-spelling']) {
  requirement(id, async (context) => {
    const valid = (await validRequests(context)).find((each) => each.method === method && argument in each.params);
    if (valid === undefined) return context.notTestable(`there are no data for a valid request with \`${argument}\``);
    const { params, path } = valid;
    const { notTestable } = context;
    const call: CheckContext['call'] = (name, asked, how) => context.call(name, asked, { ...how, path });
    const spellings = otherSpellings(valueOf(params, argument));
    const wrong = spellings.map((spelling) => ({ ...params, [argument]: spelling }));
    await refuses({ notTestable, call }, method, wrong, params);
  });
}

for (const { id, method } of MEMBERS.missing) requirement(id, (context) => refuses(context, method, [{}]));

/** The methods that respond in hex or in JSON. */
const WITH_JSON: ReadonlySet<string> = new Set(MEMBERS['json-echoed'].map(({ method }) => method));

type Kind = 'block' | 'blockchain' | 'Subnet';
type Thing = (typeof MEMBERS.unknown)[number]['thing'];

/** IDs of things that the node has: of each kind one. A transaction that creates a Subnet or a blockchain has its ID. */
const ID_OF: Readonly<Record<Kind, (context: CheckContext) => Promise<string | undefined>>> = {
  block: async (context) => (await knownBlocks(context, 1))[0]?.id,
  blockchain: async ({ sample }) => (await sample.blockchains())[0]?.id,
  Subnet: async ({ sample }) => (await sample.subnets())[0]?.id,
};
/** The kinds of which an ID is none of a thing. The ID of 32 zero bytes is that of the P-Chain and of the Primary Network. */
const OTHERS: Readonly<Record<Thing, readonly Kind[]>> = {
  block: ['blockchain', 'Subnet'],
  blockchain: ['block', 'Subnet'],
  Subnet: ['block', 'blockchain'],
  transaction: ['block'],
};

/** The IDs of things of other kinds, and the ID of 32 zero bytes where it is no ID of this kind. */
async function idsOfOthers(context: CheckContext, thing: Thing): Promise<readonly string[]> {
  const found = await Promise.all(OTHERS[thing].map((kind) => ifTestable(ID_OF[kind](context), undefined)));
  const zero = thing === 'Subnet' || thing === 'blockchain' ? [] : [PRIMARY_NETWORK];
  return [...found.filter((id) => id !== undefined), ...zero];
}

for (const { id, method, argument, thing } of MEMBERS.unknown) {
  requirement(id, async (context) => {
    const ids = [unusedId(context, `no ${thing}`), ...(await idsOfOthers(context, thing))];
    const wrong = ids.map((value) => ({ [argument]: value }));
    const asJson = WITH_JSON.has(method) ? wrong.map((params) => ({ ...params, encoding: 'json' })) : [];
    await refuses(context, method, [...wrong, ...asJson]);
  });
}

for (const { id, method } of MEMBERS.omitted) {
  requirement(id, async ({ call }) => {
    expect(await call(method, {})).toSucceed();
  });
}

for (const { id, method, argument } of MEMBERS['primary-by-default']) {
  requirement(id, async ({ call, stable }) => {
    await stable(async () => {
      const answer = await call(method, {});
      expect(answer).toSucceed();
      const { rawResult } = await call(method, { [argument]: PRIMARY_NETWORK });
      expect(answer.rawResult, `the result without ${argument}`).toEqual(rawResult);
    });
  });
}

/**
 * A Subnet whose validators have no stake. The sample derives the kind of a Subnet from its supply, which a member of this
 * family returns, so the kind is not used here.
 */
async function subnetWithoutStaking(context: CheckContext): Promise<string> {
  for (const { id } of await plainSubnets(context)) {
    const [validator] = await ifTestable(context.sample.validatorsOf(id), []);
    if (validator !== undefined && !STAKING_MEMBERS.some((member) => member in validator)) return id;
  }
  return context.notTestable(
    'no sampled Subnet has a current validator without stake; name such a Subnet with --sample subnet=...',
  );
}

for (const { id, method, argument } of MEMBERS['without-staking']) {
  requirement(id, async (context) => {
    await refuses(context, method, [{ [argument]: await subnetWithoutStaking(context) }]);
  });
}

type Params = Readonly<Record<string, never>> | undefined;

/** Expects the same result for two forms of `params`: lists in any order, and a time that is the clock of the node in turn. */
async function sameResult({ call, stable, afresh }: CheckContext, method: MethodName, params: Params, others: Params) {
  const what = `the result of a request ${params === undefined ? 'without params' : 'with empty params'}`;
  await stable(async () => {
    const [answer, other] = [await call(method, params), await call(method, others)];
    if (!answer.ok || !other.ok) {
      expect(answer).toSucceed();
      return;
    }
    const timeOf = async (own: Params): Promise<bigint> => timeIn((await call(method, own)).rawResult) ?? 0n;
    const inTurn =
      timeIn(answer.rawResult) === timeIn(other.rawResult)
        ? undefined
        : await afresh(async () => [await timeOf(others), await timeOf(params), await timeOf(others)]);
    expect(inTurn ?? unordered(answer.rawResult), what).toEqual(
      inTurn?.toSorted((one, two) => Number(one - two)) ?? unordered(other.rawResult),
    );
  });
}

for (const { id, method } of MEMBERS['params-omitted'])
  requirement(id, (context) => sameResult(context, method, undefined, {}));

for (const { id, method } of MEMBERS['params-empty'])
  requirement(id, (context) => sameResult(context, method, {}, undefined));

for (const { id, method } of MEMBERS['params-wrong-type'])
  requirement(id, (context) => refuses(context, method, ['text', 5]));
