import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getTxStatus';
const WRITES = { writes: true } as const;

export const mutants: readonly node.Mutant[] = [
  ...node.fieldMutants(METHOD, { 'dropped-has-a-reason': { kind: 'any' } }),
  ...node.mutantTable(METHOD, {
    'result-is-an-object/bare-text': [
      'The result is the status itself instead of an object.',
      node.mapResult(METHOD, (whole) => (node.isMembers(whole) ? (whole.status ?? null) : whole)),
      { history: 'F33' },
    ],
    'dropped-has-a-reason/reason-on-demand': [
      'A dropped transaction has no reason unless `includeReason` is given.',
      node.mapResultAtIn(METHOD, 'reason', (reason, { args }) => (args.has('includeReason') ? reason : undefined)),
      { history: 'F35' },
    ],
    'unknown/unknown-is-processing': [
      'The status of an unknown transaction is Processing.',
      instead('Unknown', 'Processing'),
    ],
    'unknown-for-a-block/blocks-are-committed': [
      'The status of the ID of an accepted block is Committed.',
      node.withLedger(METHOD, (ledger) => ({
        txStatus: (id) => (ledger.blockById(id) === undefined ? ledger.txStatus(id) : { status: 'Committed' }),
      })),
    ],
    'dropped/dropped-is-processing': [
      'The status of a rejected transaction is Processing.',
      instead('Dropped', 'Processing'),
      WRITES,
    ],
    'processing/processing-is-committed': [
      'The status of an undecided transaction is Committed.',
      instead('Processing', 'Committed'),
      { history: 'F36' },
    ],
    'processing/processing-is-unknown': [
      'The status of an undecided transaction is Unknown.',
      instead('Processing', 'Unknown'),
      WRITES,
    ],
    'processing-becomes-committed/dropped-in-the-end': [
      'The status of an issued and accepted transaction is Dropped.',
      node.onEachNode(droppedInTheEnd),
      WRITES,
    ],
    'committed-can-be-had/committed-and-gone': [
      '`platform.getTx` does not return a Committed transaction as JSON.',
      node.onEachNode(goneOnceAsked),
    ],
    'unknown-cannot-be-had/unknown-and-there': [
      '`platform.getTx` returns an Unknown transaction.',
      node.respondInsteadOfError('platform.getTx', () => ({ tx: '0x00000000e3b0c442', encoding: 'hex' })),
    ],
    'dropped-cannot-be-had/dropped-and-there': [
      '`platform.getTx` returns a Dropped transaction.',
      node.respondWhen(
        'platform.getTx',
        ({ ledger, args }) => ledger.txStatus(args.id('txID')).status === 'Dropped',
        () => ({ tx: '0x00000000e3b0c442', encoding: 'hex' }),
      ),
      WRITES,
    ],
    'reason-only-with-dropped/reason-always': [
      'Every status has a reason.',
      node.mapResult(METHOD, (whole) => (node.isMembers(whole) ? { ...whole, reason: whole.reason ?? 'none' } : whole)),
    ],
    'reason-only-with-dropped/nobody-knows-it-yet': [
      'A transaction that nobody knows is Processing.',
      node.mapResultAt(METHOD, 'status', (status) => (status === 'Unknown' ? 'Processing' : status)),
    ],
    'malformed-id-is-an-error/malformed-is-unknown': [
      'The status of an unreadable ID is Unknown.',
      node.respondWhen(METHOD, node.unreadableId('txID'), () => ({ status: 'Unknown' })),
    ],
    'wrong-typed-id-is-an-error/wrong-type-is-unknown': [
      'The status of an ID that is not a string is Unknown.',
      node.respondWhen(METHOD, node.notText('txID'), () => ({ status: 'Unknown' })),
    ],
  }),
];

function instead(before: node.TxStatus, after: node.TxStatus): node.Change {
  return node.withLedger(METHOD, (ledger) => ({
    txStatus: (id) => {
      const known = ledger.txStatus(id);
      return known.status === before ? { status: after, reason: 'it does not fit' } : known;
    },
  }));
}

function goneOnceAsked(): node.Change {
  const ids = new Set<string>();
  return {
    touches: [METHOD, 'platform.getTx'],
    patch: {
      handlers: (base) => ({
        ...base,
        [METHOD]: (call: node.Call) => {
          ids.add(call.args.id('txID'));
          return base[METHOD]?.(call) ?? null;
        },
        'platform.getTx': (call: node.Call) => {
          if (ids.has(call.args.id('txID'))) throw new node.RpcError('not found');
          return base['platform.getTx']?.(call) ?? null;
        },
      }),
    },
  };
}

function isNew(ledger: node.Ledger, id: string): boolean {
  const { processingTxId } = ledger.landmarks;
  return id !== processingTxId && ledger.txStatus(id).status === 'Processing';
}

function droppedInTheEnd(): node.Change {
  const undecided = new Set<string>();
  return node.withLedger(METHOD, (ledger) => ({
    txStatus: (id) => {
      if (isNew(ledger, id)) undecided.add(id);
      const known = ledger.txStatus(id);
      return undecided.has(id) && known.status === 'Committed' ? { status: 'Dropped', reason: 'lost' } : known;
    },
  }));
}
