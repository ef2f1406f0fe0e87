import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';
import { reasonOf } from '../../encoding/system-error.ts';
import type { Header } from '../../transport/exchange.ts';
import type { HeaderSource } from '../../transport/transport.ts';
import { HEADERS } from './table/node-kinds.ts';
import { setting, wrongSetting } from './table/setting-names.ts';

const TIMEOUT_MS = 30_000;
/** How often the command runs again in a run. */
const MOST_RENEWALS = 20;
/** A word of a command, a part of it in quotes, or a quote that does not end. */
const PART = /(\s+)|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)|(.)/gs;
const HEADER_LINE = /^[!#$%&'*+.^_`|~\w-]+:[ \t]/;
/** A token that a request sends as `Bearer` (RFC 6750). */
const TOKEN = /^[\w.~+/-]+=*$/;
const FORMS = "lines such as 'name: value', or one token, which is sent as 'authorization: Bearer TOKEN'";

/**
 * The words of a command: they are separated by blanks, quotes hold one together, and a backslash takes the next character as it is. No
 * other character has a meaning, for there is no shell.
 *
 * @throws UsageError for no word, or a quote that does not end.
 */
export function commandWords(command: string): readonly [string, ...string[]] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [, blank, single, double, escaped, plain, rest] of command.matchAll(PART)) {
    if (rest !== undefined)
      throw wrongSetting`${setting('headerCommand')}: a quote or a backslash in the command does not end.`;
    if (blank === undefined)
      word = (word ?? '') + (single ?? double?.replaceAll(/\\(.)/gs, '$1') ?? escaped ?? plain ?? '');
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  const [program, ...others] = word === undefined ? words : [...words, word];
  if (program === undefined || program === '') throw wrongSetting`${setting('headerCommand')} names no command.`;
  return [program, ...others];
}

/** The headers that a command prints: at the start of a run, and again when a target refuses them. Nothing that it prints is shown. */
export class HeaderCommand implements HeaderSource {
  readonly #words: readonly [string, ...string[]];
  readonly #all: (readonly Header[])[] = [];
  #hasPassed = false;
  #renewing: Promise<boolean> | undefined;
  #failure: string | undefined;

  /** @throws UsageError for a command that is none. */
  constructor(command: string) {
    this.#words = commandWords(command);
  }

  get current(): readonly Header[] {
    return this.#all.at(-1) ?? [];
  }

  get all(): readonly Header[] {
    return this.#all.flat();
  }

  get notes(): readonly string[] {
    const again = this.#all.length - 1;
    const times = again === 1 ? 'once' : `${again} times`;
    return [
      ...(again > 0 ? [`The command of --header-command ran again ${times}, because of HTTP 401.`] : []),
      ...(this.#failure === undefined ? [] : [this.#failure]),
    ];
  }

  async start(): Promise<void> {
    if (this.#all.length === 0) this.#all.push(await this.#run());
  }

  pass(used: readonly Header[]): void {
    if (used === this.current) this.#hasPassed = true;
  }

  async renew(used: readonly Header[]): Promise<boolean> {
    if (used !== this.current) return true;
    if (this.#renewing !== undefined) return this.#renewing;
    // A value that was refused from the start would be refused again.
    if (!this.#hasPassed || this.#all.length > MOST_RENEWALS) return false;
    this.#hasPassed = false;
    this.#renewing = this.#run().then(
      (headers) => {
        this.#all.push(headers);
        return true;
      },
      (error: unknown) => {
        this.#failure = error instanceof Error ? error.message : String(error);
        return false;
      },
    );
    try {
      return await this.#renewing;
    } finally {
      this.#renewing = undefined;
    }
  }

  async #run(): Promise<readonly Header[]> {
    const [program, ...words] = this.#words;
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'], signal: limit, killSignal: 'SIGKILL' });
    const printed = await Promise.all([text(addAbortSignal(limit, child.stdout)), once(child, 'close')]).then(
      ([output]) => output,
      (error: unknown) => {
        const why = limit.aborted ? `took longer than ${TIMEOUT_MS / 1000} s` : `did not start: ${reasonOf(error)}`;
        throw wrongSetting`The command of ${setting('headerCommand')} ${why}.`;
      },
    );
    if (child.exitCode !== 0) {
      const how =
        child.exitCode === null ? `ended by ${child.signalCode ?? 'a signal'}` : `exit code ${child.exitCode}`;
      throw wrongSetting`The command of ${setting('headerCommand')} failed (${how}).`;
    }
    return headersIn(printed);
  }
}

/** @throws UsageError, without the text: it is secret. */
function headersIn(printed: string): readonly Header[] {
  const lines = printed.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  if (lines.length === 1 && TOKEN.test(first.trim())) return [['authorization', `Bearer ${first.trim()}`]];
  if (lines.length === 0 || !lines.every((line) => HEADER_LINE.test(line)))
    throw wrongSetting`The command of ${setting('headerCommand')} must print ${FORMS}.`;
  return lines.flatMap((line) => HEADERS.parse(line));
}
