import * as node from '../../../src/reference-node/kit/index.ts';
const PATHS: node.Reason = ['4.3', 'The document does not show the exact index paths of the P-Chain and the C-Chain.'];
const EVERY_INDEX = ['P/block', 'C/block', 'X/tx', 'X/block', 'X/vtx'] as const;
const moved = (from: string, to: string): node.Change =>
  node.mapRequest((request) => {
    if (request.path === to) return { ...request, path: from };
    return request.path === from ? { ...request, path: `${from}/gone` } : request;
  });
export const variants: readonly node.Variant[] = [
  ...node.variantTable({
    'no-index-of-the-c-chain': [
      'The node has no index of the C-Chain.',
      PATHS,
      withoutIndexes('C/block'),
      { only: 'document' },
    ],
    'no-index-of-the-p-chain': [
      'The node has no index of the P-Chain at the path that deployed nodes use.',
      PATHS,
      withoutIndexes('P/block'),
      { only: 'document' },
    ],
    'p-index-at-another-path': [
      'The node serves the index of the P-Chain at `/ext/index/P/blk`.',
      PATHS,
      moved('/ext/index/P/block', '/ext/index/P/blk'),
      { only: 'document' },
    ],
    'c-index-at-another-path': [
      'The node serves the index of the C-Chain at `/ext/index/C/blk`.',
      PATHS,
      moved('/ext/index/C/block', '/ext/index/C/blk'),
      { only: 'document' },
    ],
    'tracks-every-subnet': [
      'The node tracks every Subnet, so that each has a total.',
      ['4.2', 'Releases that return errors for the Subnets that they do not track serve those that they track.'],
      node.both(
        node.wrapHandler(
          'platform.getTotalStake',
          (base) => (call) =>
            base(
              node.isUnknownSubnet(call) ? call : { ...call, dialect: { ...call.dialect, unknownSubnetStake: 'zero' } },
            ),
        ),
        node.respondWhen('platform.sampleValidators', hasNoValidators, () => ({ validators: [] })),
      ),
      { only: '1.10.0' },
    ],
  }),
  ...[400, 403, 500, 501].map((status) =>
    servingNothing(`are-${status}`, `sends HTTP status ${status}`, () => node.textAnswer(status, 'nothing here\n')),
  ),
  ...[200, 400, 404].map((status) =>
    servingNothing(`are-errors-with-${status}`, `sends a JSON-RPC error with HTTP status ${status}`, (request) =>
      errorFor(request, status),
    ),
  ),
];
function withoutIndexes(...off: readonly node.IndexPath[]): node.Change {
  return node.withNodeLedger((base: node.Ledger) => ({
    index: (path) => (off.includes(path) ? undefined : base.index(path)),
    containerById: (path, id) => (off.includes(path) ? undefined : base.containerById(path, id)),
  }));
}
/** A node without index and without the X-Chain's API, that responds in this way where it serves nothing. */
function servingNothing(
  name: string,
  differs: string,
  response: (request: node.NodeRequest) => node.NodeAnswer,
): node.Variant {
  return node.variant(
    `paths-without-service-${name}`,
    `The node has no index, and ${differs} at a path where it serves nothing.`,
    [
      'not shown',
      'The document does not show the response at an unknown path, and the Index API exists only when indexing is on.',
    ],
    node.both(
      withoutIndexes(...EVERY_INDEX),
      node.mapResponse(
        ({ path }) => !path.endsWith('/ws'),
        (answer, request) => (answer.status === 404 ? response(request) : answer),
      ),
    ),
    { only: 'document', reach: 'all' },
  );
}
function errorFor(request: node.NodeRequest, status: number): node.NodeAnswer {
  const id = node.requestMember(request, 'id') ?? null;
  const error = { code: -32_000, message: 'no such service', data: {} };
  return node.withJson(
    node.withHeader({ ...node.textAnswer(status, ''), body: Buffer.from('{}') }, 'Content-Type', 'application/json'),
    { jsonrpc: '2.0', error, id },
  );
}
/** The call is about a Subnet that exists and has no validators. */
function hasNoValidators(call: node.Call): boolean {
  return !node.isUnknownSubnet(call) && call.ledger.currentValidators(call.args.id('subnetID')).length === 0;
}
