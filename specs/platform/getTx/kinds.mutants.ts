import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getTx';
const mutant = node.mutantsOf(METHOD);

/** Members by which kinds of transactions differ: path below `unsignedTx`, name of the mutant, what is wrong. */
const MEMBERS = [
  ['validator/start', 'validator-start', 'the start of a validator'],
  ['validator/end', 'validator-end', 'the end of a validator'],
  ['validator/nodeID', 'validator-node', 'the node of a validator'],
  ['stake/*/output/amount', 'stake-amount', 'the amount staked'],
  ['rewardsOwner/addresses/*', 'rewards-owner', 'the owner of rewards'],
  ['validationRewardsOwner/threshold', 'validation-rewards-threshold', 'the threshold of the owner of rewards'],
  ['delegationRewardsOwner/locktime', 'delegation-rewards-locktime', 'the lock time of the owner of rewards'],
  ['shares', 'shares', 'the share of a validator in rewards'],
  ['subnetID', 'subnet', 'the Subnet'],
  ['subnetAuthorization/signatureIndices', 'authorization', 'the authorization of a Subnet change'],
  ['owner/addresses', 'subnet-owner', 'the owners of a Subnet'],
  ['chainName', 'chain-name', 'the name of a blockchain'],
  ['vmID', 'vm', 'the virtual machine of a blockchain'],
  ['destinationChain', 'destination', 'the chain that funds are exported to'],
  ['exportedOutputs/*/output/addresses', 'exported-owner', 'the owner of exported funds'],
  ['sourceChain', 'source', 'the chain that funds are imported from'],
  ['importedInputs/*/input/amount', 'imported-amount', 'the amount imported'],
] as const;

/** Defects of the json form of kinds of transactions that few clients ask for. */
export const mutants: readonly node.Mutant[] = MEMBERS.map(([path, name, what]) =>
  mutant(
    'hex-and-json-agree',
    `json-with-another-${name}`,
    `The JSON form contains a wrong value for ${what}.`,
    node.mapResultAt(METHOD, `tx/unsignedTx/${path}`, node.another),
  ),
);
