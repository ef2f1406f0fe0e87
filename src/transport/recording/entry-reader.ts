import { JSONParser, TokenType } from '@streamparser/json';
import { undecodable } from '../../encoding/decoded.ts';
import { isUtf16 } from '../../encoding/read-bounded.ts';
import { isJsonObject, parseJson } from '../../encoding/json.ts';
import { freeMemory } from '../free-memory.ts';
import { OF_A_RUN } from './har.ts';
import type { Attached } from './har-body.ts';
import { readEntry, type Recorded } from './har-entry.ts';

/** The largest number of bytes of an entry. `record` writes bodies of up to 16 MiB. */
const MOST_BYTES = 96 * 1024 * 1024;
/** The largest number of values in an entry: each needs memory, even if its text is short. */
const MOST_VALUES = 500_000;
const MOST_LEVELS = 1000;
/** The parser puts longer texts together from pieces of this size, in bytes. */
const PIECE = 64 * 1024;
/** The levels of a document at which the members of `log` are, the list of entries, and an entry. */
const IN_LOG = 2;
const IN_ENTRIES = 3;
const IN_ENTRY = 4;

const OPENS: ReadonlySet<TokenType> = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET]);
const CLOSES: ReadonlySet<TokenType> = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET]);
const SEPARATES: ReadonlySet<TokenType> = new Set([TokenType.COMMA, TokenType.COLON]);

/** The file is not a valid recording. The message says what is wrong, and in which entry. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

/** An entry that is not HAR 1.2, and why. */
export interface OddEntry {
  readonly number: number;
  readonly reason: string;
}

/**
 * Reads the entries of a HAR 1.2 document from its bytes, piece by piece. It keeps no more than the entry that it is reading. A
 * streaming parser finds where each entry ends; the lossless parser reads the entry.
 */
export class EntryReader {
  readonly #name: string;
  readonly #attached: Attached | undefined;
  /** It keeps no value. */
  readonly #parser = new JSONParser({ paths: [], keepStack: false, stringBufferSize: PIECE });
  #read: Recorded[] = [];
  #odd: OddEntry | undefined;
  #oddCount = 0;
  #hasEntries = false;
  #inEntries = false;
  #count = 0;
  #isOfRun = false;
  /** The bytes from the beginning of an entry on, or the last piece; `#from` is the position of the first one. */
  #kept: Uint8Array[] = [];
  #from = 0;
  #length = 0;
  /** The position of the last token, and that of the beginning of an entry. */
  #at = 0;
  #start = 0;
  #level = 0;
  #text: unknown;
  /** The name of the current member at each level, down to those of `log`. */
  #names: unknown[] = [];

  /**
   * @param name The name of the document in errors.
   * @param attached Reads files beside the document.
   */
  constructor(name: string, attached?: Attached) {
    this.#name = name;
    this.#attached = attached;
    this.#parser.onToken = ({ token, value, offset }) => {
      this.#at = offset;
      if (OPENS.has(token)) this.#open(token, offset);
      else if (CLOSES.has(token)) this.#close();
      else if (token === TokenType.COLON && this.#level <= IN_LOG) this.#names[this.#level] = this.#text;
      else if (token === TokenType.COMMA && this.#level === IN_LOG) this.#names[IN_LOG] = undefined;
      else if (this.#level === IN_LOG && this.#names[1] === 'log' && this.#names[IN_LOG] === 'comment')
        this.#isOfRun = value === OF_A_RUN;
      else if (this.#inEntries && this.#level === IN_ENTRIES && !SEPARATES.has(token))
        this.#leaveOut((this.#count += 1), 'it is not an object');
      // A text of an entry may have megabytes.
      this.#text = this.#level <= IN_LOG ? value : undefined;
    };
  }

  /**
   * Reads the next bytes of the document. Returns the exchanges whose entries end in them, numbered from 1.
   *
   * @throws RecordingError when the document is not HAR, or an entry is too long.
   */
  read(piece: Uint8Array): readonly Recorded[] {
    // Some tools write a byte order mark.
    if (this.#length === 0 && isUtf16(piece)) throw new RecordingError(`${this.#name} is in UTF-16: save it as UTF-8.`);
    const hasMark = this.#length === 0 && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf;
    const bytes = hasMark ? piece.subarray(3) : piece;
    if (this.#inEntries && this.#level >= IN_ENTRY) this.#kept.push(bytes);
    else [this.#kept, this.#from] = [[bytes], this.#length];
    this.#length += bytes.length;
    this.#parse(() => {
      this.#parser.write(bytes);
    });
    if (this.#length - this.#from > MOST_BYTES + bytes.length)
      throw new RecordingError(
        `${this.#name} cannot be read: entry ${this.#count + 1} is longer than ${MOST_BYTES} bytes.`,
      );
    return this.#read.splice(0);
  }

  /** The first entry that was left out because it is not HAR 1.2, and the number of them. */
  get leftOut(): { readonly first: OddEntry; readonly count: number } | undefined {
    return this.#odd === undefined ? undefined : { first: this.#odd, count: this.#oddCount };
  }

  /**
   * Ends the document.
   *
   * @throws RecordingError when it is not complete, not HAR, or none of its entries is.
   */
  end(): void {
    if (this.#length === 0) throw this.#notJson('it is empty');
    this.#parse(() => {
      if (!this.#parser.isEnded) this.#parser.end();
    });
    if (!this.#hasEntries) throw this.#notHar('no array "entries" in an object "log" at the top');
    if (this.#odd !== undefined && this.#oddCount === this.#count)
      throw this.#notHar(`entry ${this.#odd.number}: ${this.#odd.reason}`);
  }

  #open(token: TokenType, offset: number): void {
    this.#level += 1;
    if (this.#level > MOST_LEVELS) throw this.#notJson(`nested deeper than ${MOST_LEVELS}, near byte ${offset}`);
    if (this.#level <= IN_LOG) this.#names[this.#level] = undefined;
    const isEntries = this.#names[1] === 'log' && this.#names[IN_LOG] === 'entries';
    if (this.#level === IN_ENTRIES && token === TokenType.LEFT_BRACKET && isEntries)
      this.#hasEntries = this.#inEntries = true;
    if (this.#level === IN_ENTRY) this.#start = offset;
  }

  #close(): void {
    this.#level -= 1;
    if (this.#level === IN_LOG) this.#inEntries = false;
    if (this.#level !== IN_ENTRIES || !this.#inEntries) return;
    this.#count += 1;
    const bytes = this.#cut();
    freeMemory(bytes.length);
    const entry = parseJson(bytes, MOST_VALUES);
    if (!entry.ok) throw this.#notJson(`entry ${this.#count}: ${entry.reason}`);
    const recorded = isJsonObject(entry.value)
      ? readEntry(entry.value, this.#count, this.#attached)
      : undecodable('it is not an object');
    if (recorded.ok) this.#read.push(this.#isOfRun ? { ...recorded.value, isOfRun: true } : recorded.value);
    else this.#leaveOut(this.#count, recorded.reason);
  }

  #leaveOut(number: number, reason: string): void {
    this.#odd ??= { number, reason };
    this.#oddCount += 1;
  }

  /** The bytes of the entry that ends at the last token. */
  #cut(): Uint8Array {
    const [first = new Uint8Array(), ...others] = this.#kept;
    const kept = others.length === 0 ? first : Buffer.concat(this.#kept);
    const entry = kept.subarray(this.#start - this.#from, this.#at + 1 - this.#from);
    const last = others.at(-1) ?? first;
    [this.#kept, this.#from] = [[last], this.#length - last.length];
    return entry;
  }

  #parse(action: () => void): void {
    try {
      action();
    } catch (error) {
      if (error instanceof RecordingError) throw error;
      // The parser has no class of its own for bytes that are not UTF-8.
      const reason = error instanceof TypeError ? 'not UTF-8' : 'unexpected text or end';
      throw this.#notJson(`${reason} near byte ${this.#at}${this.#at === 0 ? '. A recording is a HAR 1.2 file' : ''}`);
    }
  }

  #notJson(reason: string): RecordingError {
    return new RecordingError(`${this.#name} is not JSON: ${reason}.`);
  }

  #notHar(reason: string): RecordingError {
    return new RecordingError(`${this.#name} is not HAR 1.2: ${reason}.`);
  }
}
