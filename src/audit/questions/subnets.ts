import { isJsonObject, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import { textOf } from '../../target/read-json.ts';
import { PRIMARY } from '../ledger/stakers.ts';
import type { Blockchain, Subnet } from '../ledger/subnets.ts';
import { type Mismatch, oneCall, type Question } from './question.ts';
import { areAddresses, holdsBytes, idText, isId, isInteger, itemsOf, recordsOf, shown } from './values.ts';

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
const MIN_VALIDATOR = 'platform.getMinStake/validator-minimum-of-subnet';
const MIN_DELEGATOR = 'platform.getMinStake/delegator-minimum-of-subnet';

/** Compares members of one record. */
class RecordJudge {
  readonly found: Mismatch[] = [];
  readonly #where: string;

  constructor(where: string) {
    this.#where = where;
  }

  check(isSame: boolean, requirement: string, name: string, expected: string, actual: JsonValue | undefined): void {
    if (isSame) return;
    const message = `${this.#where}: ${name} is ${shown(actual)}, by its transactions it is ${expected}.`;
    this.found.push({ requirement, message, path: `/${name}`, expected, actual: shown(actual) });
  }
}

/** The questions about one Subnet. */
export function subnetQuestions(subnet: Subnet, blockchains: readonly Blockchain[]): readonly Question[][] {
  const subnetID = idText(subnet.id);
  const about = `Subnet ${subnetID}`;
  const { owner, transformation, conversion } = subnet;
  const record = oneCall(
    { method: 'platform.getSubnet', params: { subnetID }, about, proves: [OWNER, PERMISSIONED, TRANSFORMED] },
    (result) => {
      const form = isJsonObject(result) ? result : {};
      const judged = new RecordJudge(`platform.getSubnet of ${about}`);
      const isPermissioned = transformation === undefined && conversion === undefined;
      judged.check(
        form.isPermissioned === isPermissioned,
        PERMISSIONED,
        'isPermissioned',
        String(isPermissioned),
        form.isPermissioned,
      );
      const txId = transformation?.txId ?? PRIMARY;
      judged.check(
        isId(form.subnetTransformationTxID, txId) ||
          (transformation === undefined && isNothing(form.subnetTransformationTxID)),
        TRANSFORMED,
        'subnetTransformationTxID',
        idText(txId),
        form.subnetTransformationTxID,
      );
      // The document shows an elastic Subnet without owner; releases keep it.
      const isHidden = !isPermissioned && itemsOf(form.controlKeys)?.length === 0;
      if (!isHidden) judgeOwner(judged, owner, form, OWNER);
      if (form.conversionID !== undefined) {
        judged.check(
          isId(form.conversionID, conversion?.id ?? PRIMARY),
          CONVERSION,
          'conversionID',
          conversion?.id ?? 'none',
          form.conversionID,
        );
        judged.check(
          isId(form.managerChainID, conversion?.chain ?? PRIMARY),
          CONVERSION,
          'managerChainID',
          conversion?.chain ?? 'none',
          form.managerChainID,
        );
        const address = conversion?.address ?? '';
        judged.check(
          form.managerAddress === null ? address === '' : holdsBytes(form.managerAddress, address),
          CONVERSION,
          'managerAddress',
          `0x${address}`,
          form.managerAddress,
        );
      }
      return judged.found;
    },
  );
  return [[record], [validatesQuestion(subnet.id, blockchains)], ...elasticQuestions(subnet)];
}

/** Whether a value stands for no ID. */
function isNothing(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '';
}

function judgeOwner(judged: RecordJudge, owner: Subnet['owner'], form: JsonObject, requirement: string): void {
  judged.check(
    areAddresses(form.controlKeys, owner.addresses),
    requirement,
    'controlKeys',
    owner.addresses.join(', '),
    form.controlKeys,
  );
  judged.check(
    isInteger(form.threshold, owner.threshold),
    requirement,
    'threshold',
    String(owner.threshold),
    form.threshold,
  );
  if (form.locktime !== undefined)
    judged.check(
      isInteger(form.locktime, owner.locktime),
      requirement,
      'locktime',
      String(owner.locktime),
      form.locktime,
    );
}

function elasticQuestions({ id, transformation }: Subnet): readonly Question[][] {
  if (transformation === undefined) return [];
  const subnetID = idText(id);
  const about = `the elastic Subnet ${subnetID}`;
  const { asset, minValidatorStake, minDelegatorStake } = transformation;
  return [
    [
      oneCall({ method: 'platform.getStakingAssetID', params: { subnetID }, about, proves: [ASSET] }, (result) => {
        const judged = new RecordJudge(`platform.getStakingAssetID of ${about}`);
        const assetID = isJsonObject(result) ? result.assetID : undefined;
        judged.check(isId(assetID, asset), ASSET, 'assetID', idText(asset), assetID);
        return judged.found;
      }),
    ],
    [
      oneCall(
        { method: 'platform.getMinStake', params: { subnetID }, about, proves: [MIN_VALIDATOR, MIN_DELEGATOR] },
        (result) => {
          const judged = new RecordJudge(`platform.getMinStake of ${about}`);
          const form = isJsonObject(result) ? result : {};
          judged.check(
            isInteger(form.minValidatorStake, minValidatorStake),
            MIN_VALIDATOR,
            'minValidatorStake',
            String(minValidatorStake),
            form.minValidatorStake,
          );
          judged.check(
            isInteger(form.minDelegatorStake, minDelegatorStake),
            MIN_DELEGATOR,
            'minDelegatorStake',
            String(minDelegatorStake),
            form.minDelegatorStake,
          );
          return judged.found;
        },
      ),
    ],
  ];
}

/** The question for the list of all Subnets. */
export function subnetsQuestion(subnets: readonly Subnet[]): Question {
  const about = 'all Subnets';
  return oneCall(
    { method: 'platform.getSubnets', params: {}, about, proves: [ALL_SUBNETS, LISTED_OWNER] },
    (result) => {
      const listed = new Map(
        recordsOf(isJsonObject(result) ? result.subnets : undefined).map((record) => [
          textOf(record, 'id') ?? '',
          record,
        ]),
      );
      const found: Mismatch[] = [];
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
        // Releases before 1.11.7 list the first owner.
        const mismatches = [owner, firstOwner].map((each) => {
          const judged = new RecordJudge(`platform.getSubnets, Subnet ${idText(id)}`);
          judgeOwner(judged, each, record, LISTED_OWNER);
          return judged.found;
        });
        if (!isHidden && mismatches.every(({ length }) => length > 0)) found.push(...(mismatches[0] ?? []));
      }
      listed.delete(idText(PRIMARY));
      for (const id of listed.keys())
        found.push({
          requirement: ALL_SUBNETS,
          message: `platform.getSubnets lists ${id}, which no transaction created.`,
          expected: 'absent',
          actual: id,
        });
      return found;
    },
  );
}

/** The question for the blockchains of a Subnet. */
export function validatesQuestion(subnet: string, blockchains: readonly Blockchain[]): Question {
  const subnetID = idText(subnet);
  const about = `Subnet ${subnetID}`;
  return oneCall({ method: 'platform.validates', params: { subnetID }, about, proves: [VALIDATES] }, (result) => {
    const listed = new Set((itemsOf(isJsonObject(result) ? result.blockchainIDs : undefined) ?? []).map(String));
    const own = blockchains.filter((each) => each.subnet === subnet).map(({ id }) => idText(id));
    // A node may list the P-Chain, which no transaction created, with the Primary Network.
    const [lacks, extra] = [
      own.filter((id) => !listed.has(id)),
      [...listed].filter((id) => !own.includes(id) && (subnet !== PRIMARY || id !== idText(PRIMARY))),
    ];
    if (lacks.length + extra.length === 0) return [];
    const message = `platform.validates of ${about} lacks ${lacks.join(', ') || 'none'} and has ${extra.join(', ') || 'none'} too many, by the transactions that created blockchains.`;
    return [
      {
        requirement: VALIDATES,
        message,
        path: '/blockchainIDs',
        expected: own.join(', '),
        actual: [...listed].join(', '),
      },
    ];
  });
}

/** The questions about one blockchain. */
export function blockchainQuestions({ id, subnet }: Blockchain): readonly Question[][] {
  const blockchainID = idText(id);
  const about = `blockchain ${blockchainID}`;
  return [
    [
      oneCall({ method: 'platform.validatedBy', params: { blockchainID }, about, proves: [VALIDATED_BY] }, (result) => {
        const judged = new RecordJudge(`platform.validatedBy of ${about}`);
        const subnetID = isJsonObject(result) ? result.subnetID : undefined;
        judged.check(isId(subnetID, subnet), VALIDATED_BY, 'subnetID', idText(subnet), subnetID);
        return judged.found;
      }),
    ],
    [
      oneCall(
        { method: 'platform.getBlockchainStatus', params: { blockchainID }, about, proves: [STATUS] },
        (result) => {
          const judged = new RecordJudge(`platform.getBlockchainStatus of ${about}`);
          const status = isJsonObject(result) ? result.status : undefined;
          const isKnown = typeof status === 'string' && ['Validating', 'Created', 'Syncing'].includes(status);
          judged.check(isKnown, STATUS, 'status', 'Validating, Created or Syncing', status);
          return judged.found;
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
  const about = 'all blockchains';
  return oneCall({ method: 'platform.getBlockchains', params: {}, about, proves: [OF_BLOCKCHAIN] }, (result) => {
    const listed = new Map(
      recordsOf(isJsonObject(result) ? result.blockchains : undefined).map((record) => [
        textOf(record, 'id') ?? '',
        record,
      ]),
    );
    const found: Mismatch[] = [];
    for (const { id, name, subnet, vm } of blockchains) {
      const record = listed.get(idText(id));
      listed.delete(idText(id));
      const judged = new RecordJudge(`platform.getBlockchains, blockchain ${idText(id)}`);
      judged.check(record !== undefined, OF_BLOCKCHAIN, 'id', idText(id), record);
      if (record !== undefined) {
        judged.check(record.name === name, OF_BLOCKCHAIN, 'name', name, record.name);
        judged.check(isId(record.subnetID, subnet), OF_BLOCKCHAIN, 'subnetID', idText(subnet), record.subnetID);
        judged.check(isId(record.vmID, vm), OF_BLOCKCHAIN, 'vmID', idText(vm), record.vmID);
      }
      found.push(...judged.found);
    }
    for (const [id, record] of listed)
      if (!take(record))
        found.push({
          requirement: OF_BLOCKCHAIN,
          message: `platform.getBlockchains lists ${id}, which no transaction created.`,
          expected: 'absent',
          actual: id,
        });
    return found;
  });
}
