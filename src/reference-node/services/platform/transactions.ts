import { decodeHex, decodeHexChecked } from '../../../encoding/hex.ts';
import { encodeId } from '../../../encoding/id.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import { type Dialect, includes } from '../../dialect.ts';
import { CONFLICT, type Ledger, type TxStatus } from '../../ledger.ts';
import { type ByteEncoding, UNSUPPORTED_ENCODING, bytesText, readEncoding } from '../../rpc/arguments.ts';
import { type Handlers, RpcError } from '../../rpc/call.ts';

/** The size of a transaction is bounded: by 2 MiB under the rules of Helicon, by an eighth of it before. */
const MIB = 2 ** 20;

/** Transactions: their bytes, their status, and issuing them. */
export const TRANSACTION_HANDLERS: Handlers = {
  'platform.getTx': (call) => {
    const id = call.args.id('txID');
    const encoding = readEncoding(call);
    const tx = call.ledger.tx(id);
    if (tx === undefined) throw new RpcError("couldn't get tx: not found");
    return { tx: encoding === 'json' ? tx.json() : bytesText(tx.bytes, encoding), encoding };
  },
  'platform.getTxStatus': ({ ledger, args, dialect }) => {
    const id = args.id('txID');
    const { status, reason = '' } = ledger.txStatus(id);
    return { status, reason: status === 'Dropped' ? reasonText(id, reason, dialect) : undefined };
  },
  'platform.issueTx': (call) => {
    const text = call.args.string('tx');
    const bytes = decodeTxText(text, readEncoding(call));
    const most = includes(call.dialect.rules, 'helicon') ? 2 * MIB : MIB / 4;
    if (bytes.length > most)
      throw new RpcError(`couldn't parse tx: byte array exceeds maximum length: ${bytes.length} > ${most}`);
    const txId = encodeId(sha256(bytes));
    const before = call.ledger.txStatus(txId).status;
    const issued = call.ledger.issue(bytes);
    if (!issued.ok) throw new RpcError(`couldn't ${issued.stage} tx: ${errorText(txId, issued, before, call.dialect)}`);
    call.onIssued();
    return { txID: issued.txId };
  },
};

/** Why a transaction was dropped. */
function reasonText(txId: string, reason: string, { conflictText, refusalText }: Dialect): string {
  if (reason === CONFLICT) return conflictText === 'bare' ? reason : `${reason}: ${txId}`;
  return refusalText === 'rule' ? reason : `failed execution: standard tx ${txId} failed execution: ${reason}`;
}

/** Why it is not taken. One that was dropped before is not verified again. */
function errorText(
  txId: string,
  { stage, error }: Extract<ReturnType<Ledger['issue']>, { ok: false }>,
  before: TxStatus,
  dialect: Dialect,
): string {
  if (stage === 'parse') return error;
  const isVerified = dialect.refusalText === 'execution' && before !== 'Dropped' && error !== CONFLICT;
  return `${isVerified ? 'failed verification: ' : ''}${reasonText(txId, error, dialect)}`;
}

/** Bytes of a transaction as `issueTx` takes it; empty text is no bytes. */
function decodeTxText(text: string, encoding: ByteEncoding): Uint8Array {
  const wrong = whyNotHex(text, encoding);
  if (wrong !== undefined) throw new RpcError(`problem decoding transaction: ${wrong}`);
  if (text === '') return new Uint8Array();
  const bytes = encoding === 'hexnc' ? decodeHex(text) : decodeHexChecked(text);
  if (!bytes.ok) throw new RpcError('problem decoding transaction: invalid input checksum');
  return bytes.value;
}

function whyNotHex(text: string, encoding: ByteEncoding): string | undefined {
  if (encoding === 'json') return UNSUPPORTED_ENCODING;
  if (text === '') return undefined;
  if (!text.startsWith('0x')) return 'missing 0x prefix to hex encoding';
  const digits = text.slice(2);
  const foreign = /[^0-9a-fA-F]/u.exec(digits)?.[0];
  if (foreign !== undefined) {
    const code = (foreign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `encoding/hex: invalid byte: U+${code} '${foreign}'`;
  }
  if (digits.length % 2 === 1) return 'encoding/hex: odd length hex string';
  return encoding !== 'hexnc' && digits.length < 8 ? 'input string is smaller than the checksum size' : undefined;
}
