import {
  RpcError,
  type Variant,
  ZERO_ID,
  respondInsteadOfError,
  mapResultAt,
  variantTable,
} from '../../../src/reference-node/kit/index.ts';

/** Right ways to differ of platform.getSubnet. */
export const variants: readonly Variant[] = variantTable({
  'no-transformation-is-an-empty-text': [
    'The `subnetTransformationTxID` of a Subnet without a transformation is an empty string.',
    ['2.3', 'The document does not show the value without a transformation.'],
    mapResultAt('platform.getSubnet', 'subnetTransformationTxID', (id) => (id === ZERO_ID ? '' : id)),
    { only: 'document' },
  ],
  'no-transformation-is-null': [
    'The `subnetTransformationTxID` of a Subnet without a transformation is null.',
    ['2.3', 'The document does not show the value without a transformation.'],
    mapResultAt('platform.getSubnet', 'subnetTransformationTxID', (id) => (id === ZERO_ID ? null : id)),
    { only: 'document' },
  ],
  'the-primary-network-is-a-subnet': [
    '`platform.getSubnet` returns a record for the Primary Network.',
    ['4.2', 'The document does not show the response in this case.'],
    respondInsteadOfError('platform.getSubnet', (call) => {
      if (!call.args.has('subnetID') || call.args.raw('subnetID') !== `"${ZERO_ID}"`)
        throw new RpcError('not a subnet');
      return {
        isPermissioned: false,
        controlKeys: [],
        threshold: '0',
        locktime: '0',
        subnetTransformationTxID: ZERO_ID,
      };
    }),
    { only: 'document' },
  ],
});
