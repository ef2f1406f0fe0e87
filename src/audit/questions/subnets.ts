import { PRIMARY_HEX, ZERO_HEX, PRIMARY_NETWORK } from '../../encoding/id.ts';
import type { JsonObject, JsonValue } from '../../encoding/json.ts';
import { textOf, objectsIn } from '../../encoding/read-json.ts';
import type { Blockchain, Subnet } from '../ledger/subnets.ts';
import { type Mismatch, oneCall, type Question, twice, uncreated } from './question.ts';
import { RecordJudge, recordQuestion, byName } from './record-judge.ts';
import { idText, itemsOf } from '../../judge/forms/same-value.ts';

const OWNER = 'audit/subnet-has-its-last-owner';
const LISTED_OWNER = 'audit/listed-subnet-has-an-owner-of-its-own';
const PERMISSIONED = 'platform.getSubnet/permissioned-is-permissioned';
const TRANSFORMED = 'platform.getSubnet/transformation-names-the-subnet';
const ALL_SUBNETS = 'platform.getSubnets/ids-default-to-all';
const CONVERSION = 'platform.getSubnet/conversion-id';
const OF_BLOCKCHAIN = 'platform.getBlockchains/agrees-with-transaction';
const VALIDATED_BY = 'platform.validatedBy/agrees-with-get-blockchains';
const VALIDATES = 'platform.validates/agrees-with-get-blockchains';
const STATUS = 'platform.getBlockchainStatus/listed-is-known';
const ASSET = 'platform.getStakingAssetID/asset-of-elastic-subnet';
const LISTED_PRIMARY = 'platform.getSubnets/includes-the-primary-network';
const MIN_VALIDATOR = 'platform.getMinStake/validator-minimum-of-subnet';
const MIN_DELEGATOR = 'platform.getMinStake/delegator-minimum-of-subnet';

export function subnetQuestions(subnet: Subnet, blockchains: readonly Blockchain[]): readonly Question[][] {
  const subnetID = idText(subnet.id);
  const about = `Subnet ${subnetID}`;
  const { owner, transformation, conversion } = subnet;
  const proves = [OWNER, PERMISSIONED, TRANSFORMED] as const;
  const record = recordQuestion(
    { method: 'platform.getSubnet', params: { subnetID }, about, proves },
    (judged, form) => {
      const isPermissioned = transformation === undefined && conversion === undefined;
      judged.check(form.isPermissioned === isPermissioned, 'isPermissioned', String(isPermissioned), PERMISSIONED);
      if (transformation !== undefined || !isNothing(form.subnetTransformationTxID))
        judged.id('subnetTransformationTxID', transformation?.txId ?? ZERO_HEX, TRANSFORMED);
      judgeOwner(judged, owner, OWNER, !isPermissioned && itemsOf(form.controlKeys)?.length === 0);
      if (form.conversionID === undefined) return;
      judged.id('conversionID', conversion?.id ?? ZERO_HEX, CONVERSION);
      judged.id('managerChainID', conversion?.chain ?? ZERO_HEX, CONVERSION);
      const address = conversion?.address ?? '';
      if (address !== '' || form.managerAddress !== null) judged.bytes('managerAddress', address, CONVERSION);
    },
  );
  return [[record], [validatesQuestion(subnet.id, blockchains)], ...elasticQuestions(subnet)];
}

/** Whether a value stands for no ID. */
function isNothing(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '';
}

/** @param isHidden Whether the record has no keys: the document shows an elastic Subnet without owner, releases keep it. */
function judgeOwner(judged: RecordJudge, owner: Subnet['owner'], requirement: string, isHidden: boolean): void {
  const none = isHidden ? [0n] : [];
  if (!isHidden) judged.addresses('controlKeys', owner.addresses, requirement);
  judged.integerOf('threshold', [owner.threshold, ...none], requirement);
  judged.optional.integerOf('locktime', [owner.locktime, ...none], requirement);
}

function elasticQuestions({ id, transformation }: Subnet): readonly Question[][] {
  if (transformation === undefined) return [];
  const params = { subnetID: idText(id) };
  const about = `the elastic Subnet ${params.subnetID}`;
  const { asset, minValidatorStake, minDelegatorStake } = transformation;
  const assetQuestion = { method: 'platform.getStakingAssetID', params, about, proves: [ASSET] } as const;
  const minimumQuestion = {
    method: 'platform.getMinStake',
    params,
    about,
    proves: [MIN_VALIDATOR, MIN_DELEGATOR],
  } as const;
  return [
    [
      recordQuestion(assetQuestion, (judged) => {
        judged.id('assetID', asset, ASSET);
      }),
    ],
    [
      recordQuestion(minimumQuestion, (judged) => {
        judged.integer('minValidatorStake', minValidatorStake, MIN_VALIDATOR);
        judged.integer('minDelegatorStake', minDelegatorStake, MIN_DELEGATOR);
      }),
    ],
  ];
}

function byId(records: JsonValue | undefined, onTwice: (id: string) => void): Map<string, JsonObject> {
  return byName(objectsIn(records), (record) => textOf(record, 'id') ?? '', onTwice);
}

export function subnetsQuestion(
  subnets: readonly Subnet[],
  { listsFirstOwner }: { readonly listsFirstOwner: boolean },
): Question {
  const proves = [ALL_SUBNETS, LISTED_OWNER] as const;
  return oneCall({ method: 'platform.getSubnets', params: {}, about: 'all Subnets', proves }, (members) => {
    const found: Mismatch[] = [];
    const listed = byId(members.subnets, (id) => found.push(twice(ALL_SUBNETS, 'platform.getSubnets', id)));
    for (const { id, owner, firstOwner, transformation, conversion } of subnets) {
      const record = listed.get(idText(id));
      listed.delete(idText(id));
      if (record === undefined) {
        found.push({
          requirement: ALL_SUBNETS,
          message: `platform.getSubnets lacks ${idText(id)}, which a transaction created.`,
          expected: idText(id),
          actual: 'absent',
        });
        continue;
      }
      const isHidden =
        (transformation !== undefined || conversion !== undefined) && itemsOf(record.controlKeys)?.length === 0;
      const mismatches = [owner, ...(listsFirstOwner ? [firstOwner] : [])].map((each) => {
        const judged = new RecordJudge(`platform.getSubnets, Subnet ${idText(id)}`, record);
        judgeOwner(judged, each, LISTED_OWNER, isHidden);
        return judged.found;
      });
      if (mismatches.every(({ length }) => length > 0)) found.push(...(mismatches[0] ?? []));
    }
    const primary = listed.get(PRIMARY_NETWORK);
    listed.delete(PRIMARY_NETWORK);
    if (primary !== undefined) {
      const judged = new RecordJudge('platform.getSubnets, the Primary Network', primary, found);
      judged.check(itemsOf(primary.controlKeys)?.length === 0, 'controlKeys', 'empty', LISTED_PRIMARY);
      judged.integer('threshold', 0n, LISTED_PRIMARY);
    }
    for (const id of listed.keys()) found.push(uncreated(ALL_SUBNETS, 'platform.getSubnets', id));
    return found;
  });
}

export function validatesQuestion(subnet: string, blockchains: readonly Blockchain[]): Question {
  const subnetID = idText(subnet);
  const about = `Subnet ${subnetID}`;
  return oneCall(
    { method: 'platform.validates', params: { subnetID }, about, proves: [VALIDATES] },
    ({ blockchainIDs }) => {
      const items = (itemsOf(blockchainIDs) ?? []).map(String);
      const listed = new Set(items);
      const own = blockchains.filter((each) => each.subnet === subnet).map(({ id }) => idText(id));
      // A node may list the P-Chain, which no transaction created, with the Primary Network.
      const [lacks, extra] = [
        own.filter((id) => !listed.has(id)),
        [...listed].filter((id) => !own.includes(id) && (subnet !== PRIMARY_HEX || id !== PRIMARY_NETWORK)),
      ];
      if (listed.size < items.length) extra.push(`${items.length - listed.size} of them twice`);
      if (lacks.length + extra.length === 0) return [];
      const message =
        `platform.validates of ${about} lacks ${lacks.join(', ') || 'none'} and has ${extra.join(', ') || 'none'} too many, ` +
        'by the transactions that created blockchains.';
      return [
        {
          requirement: VALIDATES,
          message,
          path: '/blockchainIDs',
          expected: own.join(', '),
          actual: [...listed].join(', '),
        },
      ];
    },
  );
}

export function blockchainQuestions({ id, subnet }: Blockchain): readonly Question[][] {
  const params = { blockchainID: idText(id) };
  const about = `blockchain ${params.blockchainID}`;
  return [
    [
      recordQuestion({ method: 'platform.validatedBy', params, about, proves: [VALIDATED_BY] }, (judged) => {
        judged.id('subnetID', subnet, VALIDATED_BY);
      }),
    ],
    [
      recordQuestion(
        { method: 'platform.getBlockchainStatus', params, about, proves: [STATUS] },
        (judged, { status }) => {
          const isKnown = typeof status === 'string' && ['Validating', 'Created', 'Syncing'].includes(status);
          judged.check(isKnown, 'status', 'Validating, Created or Syncing', STATUS);
        },
      ),
    ],
  ];
}

/** The question for the list of all blockchains. `take` receives those of the genesis. */
export function blockchainsQuestion(
  blockchains: readonly Blockchain[],
  take: (record: JsonObject) => boolean,
): Question {
  const question = { method: 'platform.getBlockchains', params: {}, about: 'all blockchains' } as const;
  return oneCall({ ...question, proves: [OF_BLOCKCHAIN] }, (members) => {
    const found: Mismatch[] = [];
    const listed = byId(members.blockchains, (id) => found.push(twice(OF_BLOCKCHAIN, 'platform.getBlockchains', id)));
    for (const { id, name, subnet, vm } of blockchains) {
      const record = listed.get(idText(id));
      listed.delete(idText(id));
      const where = `platform.getBlockchains, blockchain ${idText(id)}`;
      const judged = new RecordJudge(where, record ?? {}, found);
      judged.check(record !== undefined, 'id', idText(id), OF_BLOCKCHAIN);
      if (record === undefined) continue;
      judged.check(record.name === name, 'name', name, OF_BLOCKCHAIN);
      judged.id('subnetID', subnet, OF_BLOCKCHAIN);
      judged.id('vmID', vm, OF_BLOCKCHAIN);
    }
    for (const [id, record] of listed)
      if (!take(record)) found.push(uncreated(OF_BLOCKCHAIN, 'platform.getBlockchains', id));
    return found;
  });
}
