/** Members of blocks and transactions that the document shows in their json form (section 2.5). */
export const FORM_MEMBERS: readonly string[] = [
  ...['parentID', 'height', 'txs', 'unsignedTx', 'credentials', 'signatures'],
  ...['networkID', 'blockchainID', 'inputs', 'outputs', 'memo', 'destinationChain', 'exportedOutputs'],
  ...['validator', 'nodeID', 'start', 'end', 'weight', 'stake', 'rewardsOwner'],
  ...['txID', 'outputIndex', 'assetID', 'fxID', 'input', 'amount', 'signatureIndices'],
  ...['output', 'addresses', 'locktime', 'threshold'],
];
