import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.issueTx';
/** The number of responses that show an invalid transaction as undecided. */
const UNDECIDED = 3;
const FEES_ARE_OPEN = [
  'not shown',
  'The document does not say what a transaction costs: fees are those of a network.',
] as const;
const PAID = { writes: true, only: 'document' } as const;
/** An excess of gas from which a price four times as high follows. */
const FOURFOLD = 3_000_000n;

export const variants: readonly node.Variant[] = node.variantTable({
  'refused-transactions-are-dropped': [
    '`platform.issueTx` accepts every readable transaction; invalid ones get the status `Dropped` with a reason.',
    ['3', 'The document gives a transaction that will never be accepted the status Dropped with a `reason`.'],
    takesRefused(() => true),
    { only: 'document' },
  ],
  'refused-transactions-wait-first': [
    '`platform.issueTx` accepts every readable transaction and verifies it later; an invalid one is `Processing`, then `Dropped`.',
    ['3', 'The document calls a transaction Processing while it is being voted on, and shows no transitions.'],
    node.both(
      takesRefused(() => true),
      node.wrapHandler('platform.getTxStatus', droppedLater),
    ),
    { only: 'document', reach: 'readers' },
  ],
  'a-committed-transaction-waits-again': [
    '`platform.issueTx` returns the ID of one committed transaction that is in the mempool again, ' +
      'because the network rejected another block with it.',
    ['4.2', 'The document does not say what the method returns for a transaction that is there already.'],
    takesRefused(oneThatIsCommitted()),
    { only: 'document' },
  ],
  'unknown-while-a-peer-makes-the-block': [
    '`platform.getTxStatus` returns `Unknown` for an issued transaction once: a peer made its block, and the node does not prefer it yet.',
    ['3', 'The document calls a transaction Unknown that the node has not seen, and shows no transitions.'],
    node.unknownInBetween(),
    { ...PAID, reach: 'readers' },
  ],
  'gas-costs-250': ['The price of gas is 250 nAVAX.', FEES_ARE_OPEN, node.gasCosts(250n), PAID],
  'gas-costs-1000': ['The price of gas is 1,000 nAVAX.', FEES_ARE_OPEN, node.gasCosts(1000n), PAID],
  'gas-becomes-four-times-as-dear': [
    'The price of gas is 250 nAVAX, and rises fourfold before the first payment is verified.',
    FEES_ARE_OPEN,
    node.gasCosts(250n, FOURFOLD),
    PAID,
  ],
  'fixed-fees-of-another-amount': [
    'Gas has no price, and each payment costs 0.005 AVAX.',
    FEES_ARE_OPEN,
    node.feeIs(5_000_000n),
    PAID,
  ],
});

/** Answers with the ID of a readable transaction that the node refuses. */
function takesRefused(holds: (id: string, call: node.Call) => boolean): node.Change {
  return node.wrapHandler(METHOD, (base) => (call) => {
    try {
      return base(call);
    } catch (error) {
      const isReadable = error instanceof node.RpcError && error.message.startsWith("couldn't issue tx:");
      const bytes = isReadable ? node.decodeHexChecked(call.args.string('tx')) : undefined;
      const txID = bytes?.ok === true ? node.encodeId(node.sha256(bytes.value)) : undefined;
      if (txID === undefined || !holds(txID, call)) throw error;
      return { txID };
    }
  });
}

/** Shows a dropped transaction as undecided at first. */
function droppedLater(base: node.Handler): node.Handler {
  const asked = new Map<string, number>();
  return (call) => {
    const own = base(call);
    if (!node.isMembers(own) || own.status !== 'Dropped') return own;
    const id = call.args.id('txID');
    const times = (asked.get(id) ?? 0) + 1;
    asked.set(id, times);
    return times > UNDECIDED ? own : { status: 'Processing' };
  };
}

function oneThatIsCommitted(): (id: string, call: node.Call) => boolean {
  let waiting: string | undefined;
  return (id, { ledger }) => {
    if (ledger.txStatus(id).status === 'Committed') waiting ??= id;
    return id === waiting;
  };
}
