import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'no-transformation-is-an-empty-text': [
    'The `subnetTransformationTxID` of a Subnet without a transformation is an empty string.',
    ['2.3', 'The document does not show the value without a transformation.'],
    node.mapResultAt('platform.getSubnet', 'subnetTransformationTxID', (id) => (id === node.ZERO_ID ? '' : id)),
  ],
  'no-transformation-is-null': [
    'The `subnetTransformationTxID` of a Subnet without a transformation is null.',
    ['2.3', 'The document does not show the value without a transformation.'],
    node.mapResultAt('platform.getSubnet', 'subnetTransformationTxID', (id) => (id === node.ZERO_ID ? null : id)),
  ],
  'the-primary-network-is-a-subnet': [
    '`platform.getSubnet` returns a record for the Primary Network.',
    ['4.2', 'The document does not show the response in this case.'],
    node.respondInsteadOfError('platform.getSubnet', (call) => {
      if (!call.args.has('subnetID') || call.args.raw('subnetID') !== `"${node.ZERO_ID}"`)
        throw new node.RpcError('not a subnet');
      return {
        isPermissioned: false,
        controlKeys: [],
        threshold: '0',
        locktime: '0',
        subnetTransformationTxID: node.ZERO_ID,
      };
    }),
  ],
});
