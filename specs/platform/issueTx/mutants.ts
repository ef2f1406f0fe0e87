import { setTimeout as delay } from 'node:timers/promises';
import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.issueTx';
const BLOCKS = ['platform.getBlock', 'platform.getBlockByHeight'];
const WRITES = { writes: true } as const satisfies node.MutantFacts;
const REASON = 'signature verification failed';

export const mutants: readonly node.Mutant[] = [
  ...node.fieldMutants(METHOD).map((each) => ({ ...each, ...WRITES })),
  ...node.mutantTable(METHOD, {
    'issued-is-returned-by-get-tx/other-bytes': [
      '`platform.getTx` returns other bytes than the issued ones.',
      node.mapResultAt('platform.getTx', 'tx', node.withBytes(node.flip)),
      WRITES,
    ],
    'issued-is-in-a-block/not-in-the-block': [
      'Blocks contain no transactions.',
      node.mapResultAt(BLOCKS, 'block/txs', () => []),
      WRITES,
    ],
    'issued-moves-the-balance/balance-stale': ['A balance never changes.', node.onEachNode(staleBalance), WRITES],
    'missing-prefix-is-an-error/prefix-added': ['The method accepts bytes without the prefix `0x`.', prefixAdded()],
    'invalid-form-is-not-read/reads-without-prefix': [
      'The method reads bytes without the prefix `0x`, and rejects only their transaction.',
      dropsAllThatItReads(prefixAdded()),
    ],
    'bad-digit-is-an-error/foreign-digits-passed-over': [
      'The method skips characters that are not hex digits.',
      foreignDigitsSkipped(),
    ],
    'truncated-transaction-is-an-error/end-made-up': [
      'The method returns an ID for truncated bytes.',
      idWhenRefused(node.textThat('tx', (tx) => tx.startsWith('0x') && tx.length > 11)),
    ],
    'empty-transaction-is-an-error/empty-taken': [
      'The method returns an ID for empty bytes.',
      idWhenRefused((call) => node.leftOut('tx')(call) || node.textThat('tx', (tx) => tx.length < 11)(call)),
    ],
    'wrong-typed-tx-is-an-error/any-type-taken': [
      'The method returns an ID for a `tx` that is not a string.',
      node.respondWhen(METHOD, node.notText('tx'), () => ({ txID: node.encodeId(node.sha256(new Uint8Array())) })),
    ],
    'other-encoding-is-an-error/any-encoding': [
      'The method treats any `encoding` as `hex`.',
      node.acceptAnyEncoding(METHOD),
    ],
    'bad-signature-is-an-error/signatures-not-verified': [
      'The method returns the ID of an invalid transaction, and its status is not Dropped.',
      takesAll('Processing'),
      WRITES,
    ],
    'truncated-transaction-is-an-error/unknown-ones-dropped': [
      'The status of an unknown transaction is Dropped.',
      node.mapResult('platform.getTxStatus', (own) =>
        node.isMembers(own) && own.status === 'Unknown' ? { status: 'Dropped', reason: 'no such transaction' } : own,
      ),
      WRITES,
    ],
    'double-spend-is-an-error/second-processing': [
      'The status of a rejected transaction is Processing.',
      refusedAre('Processing'),
      WRITES,
    ],
    'refused-is-not-committed/refused-committed': [
      'The status of a rejected transaction is Committed.',
      refusedAre('Committed'),
      WRITES,
    ],
    'bad-checksum-is-an-error/checksum-not-verified': [
      'The method does not verify the last four bytes, the checksum.',
      node.mapArgument(METHOD, 'tx', (tx) => {
        const bytes = typeof tx === 'string' && tx.length > 12 ? node.decodeHex(tx) : undefined;
        return bytes?.ok === true ? node.encodeHexChecked(bytes.value.slice(0, -4)) : tx;
      }),
    ],
    'trailing-bytes-are-an-error/trailing-passed-over': [
      'The method ignores zeros after the transaction.',
      trailingPassedOver(),
    ],
    'refused-again-is-an-error/dropped-taken': [
      'The method returns the ID of a transaction that it has rejected before.',
      node.onEachNode(rejectedBeforeTaken),
      WRITES,
    ],
    'committed-again-is-an-error/committed-again-taken': [
      'The method returns the ID of an already accepted transaction.',
      idWhenRefused(() => true),
    ],
    'spent-utxo-is-told-as-not-found/spent-is-told-as-gone': [
      'The error message for a transaction that the rules refuse is `spent`.',
      node.respondInsteadOfError(METHOD, () => {
        throw new node.RpcError('spent');
      }),
    ],
    'takes-what-the-rules-allow/all-dropped': [
      'The status of each accepted transaction is Dropped.',
      node.mapResultAt('platform.getTxStatus', 'status', (status) => (status === 'Committed' ? 'Dropped' : status)),
    ],
    'forbidden-is-refused/all-that-is-signed-accepted': [
      'The method returns the ID of an invalid transaction, and its status is Committed.',
      takesAll('Committed'),
      WRITES,
    ],
    'dropped-frees-its-outputs/next-is-refused': [
      'After a transaction was dropped, the node refuses all others as if they spent the same.',
      node.onEachNode(() => node.both(node.ALONE, refusesBehindDropped())),
      WRITES,
    ],
    'dropped-frees-its-outputs/dropped-is-forgotten': [
      'The node says once that a transaction was dropped, and then that it is Unknown.',
      node.onEachNode(() => node.both(node.ALONE, forgetsDropped())),
      WRITES,
    ],
    'dropped-frees-its-outputs/dropped-is-committed': [
      'The status of a dropped transaction is Committed.',
      node.both(node.ALONE, refusedAre('Committed')),
      WRITES,
    ],
    'double-spend-is-an-error/double-spend-taken': [
      'The method returns the ID of a second transaction that spends the same output.',
      node.respondInsteadOfError(METHOD, idOf),
      WRITES,
    ],
    'several-at-once-are-found/one-for-all': [
      'Of transactions that come at once, the node issues the first.',
      node.onEachNode(oneForAll),
      WRITES,
    ],
    'rivals-at-once-are-told-apart/refused-is-unknown': [
      'A transaction that is refused while another one is undecided has the status Unknown.',
      refusedAre('Unknown'),
      WRITES,
    ],
    'accepted-while-much-is-read/reads-hold-up-the-chain': [
      'The node accepts no block until nobody has read its validators for two seconds.',
      node.onEachNode(() => heldUpBy('platform.getCurrentValidators')),
      WRITES,
    ],
    'id-is-the-hash/hash-with-checksum': [
      'The ID is the hash of the bytes and their checksum.',
      node.mapResultAt(METHOD, 'txID', () => node.encodeId(node.sha256(new Uint8Array([2])))),
      WRITES,
    ],
    'takes-encoding-hex/no-encoding': [
      'The method rejects a call with an `encoding`.',
      node.failWhen(METHOD, node.given('encoding')),
    ],
    'hex-variants-are-read/hexc-with-its-checksum': [
      'The checksum of the encoding `hexc` is read as bytes of the transaction.',
      node.failWhen(METHOD, ({ args }) => args.isText('encoding', 'hexc')),
    ],
  }),
];

function bytesOf({ args }: node.Call): Uint8Array {
  const bytes = node.decodeHex(args.string('tx'));
  return bytes.ok ? bytes.value.slice(0, -4) : new Uint8Array();
}

function idOf(call: node.Call): { txID: string } {
  return { txID: node.encodeId(node.sha256(bytesOf(call))) };
}

/** Leaves out a zero behind a transaction. One that is whole may end with a zero, too: that of its signature. */
function trailingPassedOver(): node.Change {
  return node.withLedger(METHOD, (ledger) => ({
    issue: (bytes) => {
      const issued = ledger.issue(bytes);
      const isPadded = !issued.ok && issued.stage === 'parse' && bytes.at(-1) === 0;
      return isPadded ? ledger.issue(bytes.slice(0, -1)) : issued;
    },
  }));
}

function idWhenRefused(holds: node.Condition): node.Change {
  return node.wrapHandler(METHOD, (base) => (call) => {
    try {
      return base(call);
    } catch (error) {
      if (holds(call)) return idOf(call);
      throw error;
    }
  });
}

function rejectedBeforeTaken(): node.Change {
  const asked = new Set<string>();
  return idWhenRefused(({ args }) => {
    const tx = args.string('tx');
    const isKnown = asked.has(tx);
    asked.add(tx);
    return isKnown;
  });
}

/** The method reads a transaction in more forms and drops it. The memory of dropped ones is its own: other nodes have the same ledger. */
function dropsAllThatItReads(forms: node.Change): node.Change {
  const dropped = new Set<string>();
  const issue = (bytes: Uint8Array): ReturnType<node.Call['ledger']['issue']> => {
    dropped.add(node.encodeId(node.sha256(bytes)));
    return { ok: false, stage: 'issue', error: REASON };
  };
  return [
    forms,
    node.withLedger(METHOD, () => ({ issue })),
    node.withLedger('platform.getTxStatus', (ledger) => ({
      txStatus: (id) => (dropped.has(id) ? { status: 'Dropped', reason: REASON } : ledger.txStatus(id)),
    })),
  ].reduce(node.both);
}

function prefixAdded(): node.Change {
  return node.mapArgument(METHOD, 'tx', (tx) => (typeof tx === 'string' && /^[0-9a-f]+$/.test(tx) ? `0x${tx}` : tx));
}

function foreignDigitsSkipped(): node.Change {
  return node.mapArgument(METHOD, 'tx', (tx) => (typeof tx === 'string' && tx.startsWith('0x') ? readable(tx) : tx));
}

function readable(tx: string): string {
  const digits = tx.slice(2).replaceAll(/[^0-9a-f]/g, '');
  return `0x${digits.length % 2 === 0 ? digits : digits.slice(0, -1)}`;
}

function refusesBehindDropped(): node.Change {
  const taken = new Set<string>();
  return node.withLedger(METHOD, (ledger) => ({
    issue: (bytes) => {
      if ([...taken].some((id) => ledger.txStatus(id).status === 'Dropped'))
        return { ok: false, stage: 'issue', error: 'tx conflicts with other tx' };
      const issued = ledger.issue(bytes);
      if (issued.ok) taken.add(issued.txId);
      return issued;
    },
  }));
}

function forgetsDropped(): node.Change {
  const told = new Set<string>();
  return node.withLedger('platform.getTxStatus', (ledger) => ({
    txStatus: (id) => {
      const known = ledger.txStatus(id);
      const isForgotten = known.status === 'Dropped' && told.has(id);
      if (known.status === 'Dropped') told.add(id);
      return isForgotten ? { status: 'Unknown' } : known;
    },
  }));
}

function takesAll(status: 'Committed' | 'Processing'): node.Change {
  const issue = node.respondInsteadOfError(METHOD, idOf);
  const states = refusedAre(status);
  return {
    touches: [METHOD, 'platform.getTxStatus'],
    patch: { handlers: (base) => states.patch.handlers?.(issue.patch.handlers?.(base) ?? base) ?? base },
  };
}

function refusedAre(status: 'Committed' | 'Unknown' | 'Processing'): node.Change {
  return node.withLedger('platform.getTxStatus', (ledger) => ({
    txStatus: (id) => {
      const known = ledger.txStatus(id);
      return known.status === 'Dropped' && id !== ledger.landmarks.droppedTxId ? { status } : known;
    },
  }));
}

function staleBalance(): node.Change {
  const before = new Map<string, readonly node.Utxo[]>();
  return node.withLedger('platform.getBalance', (ledger) => ({
    utxos: (address) => {
      const key = address.toString();
      const known = before.get(key) ?? [...ledger.utxos(address)];
      before.set(key, known);
      return known;
    },
  }));
}

/** Blocks wait until a method has not been called for a while. */
function heldUpBy(method: string): node.Change {
  const QUIET_MS = 2000;
  let last = 0;
  const accept = (onIssued: () => void): void => {
    if (Date.now() - last > QUIET_MS) onIssued();
    else setTimeout(accept, QUIET_MS, onIssued).unref();
  };
  return node.both(
    node.wrapHandler(method, (base) => (call) => {
      last = Date.now();
      return base(call);
    }),
    node.wrapHandler(METHOD, (base) => (call) => {
      const onIssued = (): void => {
        accept(call.onIssued);
      };
      return base({ ...call, onIssued });
    }),
  );
}

function oneForAll(): node.Change {
  const HELD_MS = 100;
  let open = 0;
  return node.both(
    node.wrapHandler(METHOD, (base) => (call) => {
      open += 1;
      return open === 1 ? base(call) : idOf(call);
    }),
    node.mapResponse(
      (request) => node.methodOf(request) === METHOD,
      async (answer) => {
        await delay(HELD_MS);
        open = Math.max(0, open - 1);
        return answer;
      },
    ),
  );
}
