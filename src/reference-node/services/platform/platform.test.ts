import { PRIMARY_NETWORK } from '../../../encoding/id.ts';
import { describe, expect, it } from 'vitest';
import { encodeAddress } from '../../../encoding/address.ts';
import { encodeCb58 } from '../../../encoding/cb58.ts';
import { encodeHexChecked } from '../../../encoding/hex.ts';
import { type Outcome, call } from '../../../../test/fixtures/ask.ts';
import { ALICE, ELASTIC, PERMISSIONED, idOf, nodeIdOf } from '../../../../test/fixtures/tiny-ledger.ts';
import { A, B, tinyNode } from '../../../../test/fixtures/tiny-node.ts';

const node = await tinyNode();

const UNKNOWN = idOf('unknown');
const ARG = /^couldn't unmarshal an argument\. /;

async function ask(method: string, params?: unknown): Promise<Outcome> {
  return call(node.url, `platform.${method}`, params);
}

function hex(text: string): string {
  return encodeHexChecked(Buffer.from(text));
}

// What a requirement compares on the standard chain (test/cli/main-job.test.ts) is not repeated here.
describe('results, literally by the document', () => {
  const block1 = {
    parentID: idOf('block 0'),
    height: 1,
    id: idOf('block 1'),
    txs: [{ id: idOf('first') }, { id: idOf('second') }],
  };
  it.each<[string, unknown, unknown]>([
    ['getCurrentSupply', { subnetID: ELASTIC }, { supply: '720000' }],
    ['getBlock', { blockID: idOf('block 2') }, { block: hex('block 2'), encoding: 'hex' }],
    ['getBlock', { blockID: idOf('block 2'), encoding: 'HEX' }, { block: hex('block 2'), encoding: 'hex' }],
    ['getBlockByHeight', { height: '01' }, { block: hex('block 1'), encoding: 'hex' }],
    ['getBlockByHeight', {}, { block: hex('block 0'), encoding: 'hex' }],
    ['getBlockByHeight', { height: 1, encoding: 'json' }, { block: block1, encoding: 'json' }],
    ['getBlockByHeight', { height: 2, encoding: 'json' }, { block: { height: 2, txs: [] } }],
    ['getTx', { txID: idOf('first'), encoding: 'json' }, { tx: { id: idOf('first') }, encoding: 'json' }],
    ['getTxStatus', { txID: idOf('dropped') }, { status: 'Dropped', reason: 'it was bad' }],
    ['getSubnet', { subnetID: ELASTIC }, { isPermissioned: false, controlKeys: [], threshold: '0', locktime: '0' }],
    ['getSubnet', { subnetID: ELASTIC }, { subnetTransformationTxID: idOf('transformation') }],
    ['getSubnet', { subnetID: PERMISSIONED }, { isPermissioned: true, controlKeys: [A, B], threshold: '1' }],
    ['getSubnet', { subnetID: PERMISSIONED }, { subnetTransformationTxID: PRIMARY_NETWORK }],
    ['getSubnets', { ids: [UNKNOWN] }, { subnets: [] }],
    ['getSubnets', { ids: [PERMISSIONED, UNKNOWN, PERMISSIONED] }, { subnets: [{ id: PERMISSIONED, threshold: '1' }] }],
    ['getMinStake', {}, { minValidatorStake: '2000', minDelegatorStake: '25' }],
    ['getBlockchainStatus', { blockchainID: idOf('chain') }, { status: 'Created' }],
    ['getBlockchainStatus', { blockchainID: 'X' }, { status: 'Validating' }],
    ['getBlockchainStatus', { blockchainID: PRIMARY_NETWORK }, { status: 'Validating' }],
    ['getBlockchainStatus', { blockchainID: UNKNOWN }, { status: 'Unknown' }],
    ['validatedBy', {}, { subnetID: PRIMARY_NETWORK }],
    ['validates', {}, { blockchainIDs: [idOf('C'), idOf('X')] }],
    ['validates', { subnetID: ELASTIC }, { blockchainIDs: [] }],
    ['getTotalStake', {}, { stake: '4500', weight: '4500' }],
    ['getTotalStake', { subnetID: UNKNOWN }, { weight: '0' }],
    ['getValidatorsAt', { height: '2', subnetID: ELASTIC }, { validators: { [nodeIdOf('two')]: 2000 } }],
    ['getValidatorsAt', { subnetID: UNKNOWN }, { validators: {} }],
    ['sampleValidators', { size: 0 }, { validators: [] }],
    ['sampleValidators', { size: 3, subnetID: ELASTIC }, { validators: Array(3).fill(nodeIdOf('two')) }],
    ['getRewardUTXOs', { txID: UNKNOWN }, { numFetched: '0', utxos: [], encoding: 'hex' }],
    ['getRewardUTXOs', { txID: idOf('validator two') }, { numFetched: '1', utxos: [hex('utxo 99')], encoding: 'hex' }],
    ['getBalance', {}, { balance: '0', balances: {}, utxoIDs: [] }],
    ['getUTXOs', { addresses: [encodeCb58(ALICE)], limit: 1 }, { endIndex: { address: A } }],
    ['getUTXOs', { addresses: [A], limit: 1, startIndex: { address: A, utxo: UNKNOWN } }, { utxos: [hex('utxo 6')] }],
    ['getUTXOs', { addresses: [A], sourceChain: 'avm' }, { numFetched: '3' }],
    ['getCurrentValidators', { nodeIDs: [nodeIdOf('two')] }, { validators: [{ delegators: [] }] }],
    ['getCurrentValidators', { subnetID: UNKNOWN }, { validators: [] }],
    ['getStake', {}, { staked: '0', stakeds: {}, stakedOutputs: [], encoding: 'hex' }],
  ])('%s %j', async (method, params, result) => expect(await ask(method, params)).toMatchObject({ result }));

  it('getCurrentSupply has no height, getTotalStake of a Subnet no stake, getTxStatus no idle reason', async () => {
    expect((await ask('getCurrentSupply')).result).not.toHaveProperty('height');
    expect((await ask('getTotalStake', { subnetID: ELASTIC })).result).toEqual({ weight: '2000' });
    expect((await ask('getTxStatus', { txID: idOf('first') })).result).toEqual({ status: 'Committed' });
  });

  it('getBlockchains leaves the P-Chain out', async () => {
    const { result } = await ask('getBlockchains');
    expect(result).toMatchObject({
      blockchains: [
        { id: idOf('chain'), name: 'chain', subnetID: PERMISSIONED, vmID: idOf('vm') },
        { id: idOf('C') },
        { id: idOf('X') },
      ],
    });
  });

  it('getSubnets lists the newest first and the Primary Network last', async () => {
    expect((await ask('getSubnets')).result).toEqual({
      subnets: [
        { id: ELASTIC, controlKeys: [], threshold: '0' },
        { id: PERMISSIONED, controlKeys: [A, B], threshold: '1' },
        { id: PRIMARY_NETWORK, controlKeys: [], threshold: '0' },
      ],
    });
  });
});

describe('errors, in the words of deployed nodes', () => {
  it.each<[string, unknown, string]>([
    ['getBlock', {}, `couldn't get block with id ${PRIMARY_NETWORK}: not found`],
    ['getBlockByHeight', { height: 3 }, "couldn't get block at height 3: not found"],
    ['getTx', { txID: UNKNOWN }, "couldn't get tx: not found"],
    ['getCurrentSupply', { subnetID: PERMISSIONED }, 'fetching current supply failed: not found'],
    ['getMinStake', { subnetID: UNKNOWN }, `failed fetching subnet transformation for ${UNKNOWN}: not found`],
    [
      'getStakingAssetID',
      { subnetID: PERMISSIONED },
      `failed fetching subnet transformation for ${PERMISSIONED}: not found`,
    ],
    ['getSubnet', {}, "the primary network isn't a subnet"],
    ['getSubnet', { subnetID: null }, "the primary network isn't a subnet"],
    ['getSubnet', { subnetID: UNKNOWN }, 'not found'],
    ['getSubnet', { subnetID: idOf('first') }, `"${idOf('first')}" is not a subnet`],
    ['getBlockchainStatus', {}, "argument 'blockchainID' not given"],
    [
      'getBlockchainStatus',
      { blockchainID: 'x' },
      'problem parsing blockchainID "x": input string is smaller than the checksum size',
    ],
    [
      'getBlockchainStatus',
      { blockchainID: 'xxxxxxxxx' },
      'problem parsing blockchainID "xxxxxxxxx": invalid input checksum',
    ],
    [
      'getBlockchainStatus',
      { blockchainID: '0x00' },
      `problem parsing blockchainID "0x00": base58 decoding error: Invalid base58 digit ('0')`,
    ],
    ['validatedBy', { blockchainID: UNKNOWN }, `problem retrieving blockchain "${UNKNOWN}": not found`],
    ['validatedBy', { blockchainID: idOf('first') }, `"${idOf('first')}" is not a blockchain`],
    ['validates', { subnetID: UNKNOWN }, `problem retrieving subnet "${UNKNOWN}": not found`],
    ['validates', { subnetID: idOf('first') }, `"${idOf('first')}" is not a subnet`],
    ['getValidatorsAt', { height: 3 }, 'failed to get validator set: not found'],
    ['sampleValidators', { size: 2001, subnetID: ELASTIC }, `sampling ${ELASTIC} errored with out of range`],
    ['sampleValidators', { size: 1, subnetID: UNKNOWN }, `sampling ${UNKNOWN} errored with missing validators`],
    ['getMaxStakeAmount', { startTime: 2, endTime: 1 }, 'start time must be before end time'],
    ['getMaxStakeAmount', {}, 'start time in the past'],
    ['getUTXOs', {}, 'no addresses provided'],
    ['getUTXOs', { addresses: Array(1025).fill(A) }, 'number of addresses given, 1025, exceeds maximum, 1024'],
    [
      'getUTXOs',
      { addresses: [A], sourceChain: 'nope' },
      'problem parsing source chainID "nope": there is no ID with alias: nope',
    ],
    [
      'getUTXOs',
      { addresses: [A], startIndex: { address: A } },
      "couldn't parse start index utxo: base58 decoding error: zero length string",
    ],
    [
      'getUTXOs',
      { addresses: [A], startIndex: { utxo: UNKNOWN } },
      `couldn't parse start index address "": couldn't parse address "": no separator found in address`,
    ],
    ['getUTXOs', { addresses: [A], encoding: 'json' }, 'unsupported encoding in method'],
    ['getStake', { addresses: Array(257).fill(A) }, '257 addresses provided but this method can take at most 256'],
    ['listAddresses', {}, 'problem retrieving user "": empty username'],
    ['listAddresses', { username: 'alice' }, 'problem retrieving user "alice": incorrect password: user "alice"'],
    ['exportKey', {}, `couldn't parse  to address: couldn't parse address "": no separator found in address`],
    ['exportKey', { address: B, username: 'alice', password: 'secret' }, 'problem retrieving private key: not found'],
    ['issueTx', {}, "couldn't parse tx: couldn't parse tx: couldn't unpack codec version"],
    ['issueTx', { tx: '00' }, 'problem decoding transaction: missing 0x prefix to hex encoding'],
    ['issueTx', { tx: '0X00' }, 'problem decoding transaction: missing 0x prefix to hex encoding'],
    ['issueTx', { tx: '0x' }, 'problem decoding transaction: input string is smaller than the checksum size'],
    ['issueTx', { tx: '0x0000000000' }, 'problem decoding transaction: invalid input checksum'],
    ['issueTx', { tx: '0xzz' }, "problem decoding transaction: encoding/hex: invalid byte: U+007A 'z'"],
    ['issueTx', { tx: '0x0' }, 'problem decoding transaction: encoding/hex: odd length hex string'],
    ['issueTx', { tx: '0x', encoding: 'json' }, 'problem decoding transaction: unsupported encoding in method'],
    ['issueTx', { tx: hex('bad') }, "couldn't issue tx: it was bad"],
  ])('%s %.60j', async (method, params, message) => {
    expect((await ask(method, params)).error).toMatchObject({ code: -32000, message });
  });

  it.each<[string, string]>([
    ['', 'no separator found in address'],
    ['x', 'no separator found in address'],
    ['P-', 'invalid bech32 string length 0'],
    [` ${A}`, 'there is no ID with alias:  P'],
    [A.replace('P-', 'Q-'), 'there is no ID with alias: Q'],
    [A.replace('P-', 'X-'), `mismatched chainIDs: expected "${PRIMARY_NETWORK}" but got "${idOf('X')}"`],
    [encodeAddress({ chain: 'P', hrp: 'fuji', bytes: ALICE }), 'expected hrp "custom" but got "fuji"'],
    [
      'P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7q',
      'invalid checksum (expected (bech32=9xde7p, bech32m=9xde7ps6a4mr), got 9xde7q)',
    ],
    [
      'P-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p',
      'invalid checksum (expected (bech32=kulre5, bech32m=kulre5rq00uk), got 9xde7p)',
    ],
    ['P-custom18JMA8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p', 'string not all lowercase or all uppercase'],
    [nodeIdOf('one'), 'string not all lowercase or all uppercase'],
    ['P-custom1 8jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7q', "invalid character in string: ' '"],
  ])('the address %j', async (address, why) => {
    for (const method of ['getBalance', 'getUTXOs', 'getStake']) {
      const { error } = await ask(method, { addresses: [address] });
      expect(error?.message).toBe(`couldn't parse address ${JSON.stringify(address)}: ${why}`);
    }
  });

  // What the requirements about arguments try on the standard chain is not repeated here either.
  it.each<[string, unknown]>([
    ['getBlockByHeight', { height: '18446744073709551616' }],
    ['getBlock', { blockID: '0x00' }],
    ['getBlock', { blockID: `${idOf('block 1')} ` }],
    ['getUTXOs', { addresses: [A], limit: '4294967296' }],
    ['sampleValidators', { size: 65536 }],
    ['getCurrentValidators', { nodeIDs: [nodeIdOf('one').slice(7)] }],
    ['getBlockchainStatus', { blockchainID: 5 }],
  ])('%s cannot read %j', async (method, params) => expect((await ask(method, params)).error?.message).toMatch(ARG));
});
