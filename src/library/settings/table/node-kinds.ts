import { readBounded } from '../../../encoding/read-bounded.ts';
import { METHODS } from '../../../generated/methods.ts';
import { CAPABILITIES, type Capability } from '../../../client/capabilities.ts';
import { redactUserInfo } from '../../../transport/redact.ts';
import type { Header } from '../../../transport/exchange.ts';
import { InvalidValue, NAMES, TEXT, TEXTS, type Kind } from './kind.ts';
import { reasonOf } from '../../../encoding/system-error.ts';
import { UsageError } from '../usage-error.ts';
import { didYouMean } from '../did-you-mean.ts';

export const NO_PROXY = 'none';

const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;
/** An address without its scheme. */
const HOST_AND_PORT = /^(?:\[[\da-f:]+\]|[\w.-]+):\d{1,5}(?:\/.*)?$/i;

/** Whether a text is the name of a target in the configuration, and not an address. */
export function isTargetName(text: string): boolean {
  return NAME.test(text);
}

export const BASE_URL: Kind<string> = { ...TEXT, parse: (text) => baseUrl(text) };

/** The base URL of a node, or the name of a target in the configuration. */
export const ADDRESS_OR_NAME: Kind<string> = {
  ...TEXT,
  parse: (text, before) => {
    if (before !== undefined) throw new InvalidValue('A run tests one target: --fleet tests those of a configuration.');
    return isTargetName(text) ? text : baseUrl(text);
  },
};

/** A trusted node: the base URL of a running one, or the path of an executable. */
export const URL_OR_PATH: Kind<string> = {
  ...TEXT,
  parse: (text) => (isAddress(text) ? baseUrl(text) : text),
};

/** The path of a report. The address of a node behind a flag without a value is taken for it. */
export const REPORT_PATH: Kind<string> = {
  ...TEXT,
  parse: (text) => {
    // The message does not contain the text: it may have a key.
    if (isAddress(text))
      throw new UsageError(
        'This is an address, and no report. Put it before the flag: run http://127.0.0.1:9650 --failed',
      );
    return TEXT.parse(text);
  },
};

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) || HOST_AND_PORT.test(text);
}

/** Other nodes of a network: base URLs, or names of targets in the configuration. */
export const PEERS: Kind<string[]> = {
  ...TEXTS,
  parse: (text, before = []) => [...before, isTargetName(text) ? text : baseUrl(text)],
};

/**
 * The base URL of a node: scheme (http if it is left out), host, port, and a path for a node behind a proxy. It has no slash at the end.
 *
 * @throws InvalidValue; UsageError for credentials, since the message must not contain them.
 */
export function baseUrl(text: string): string {
  const full = HOST_AND_PORT.test(text) ? `http://${text}` : text;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (url === undefined || !/^https?:\/\//i.test(full)) {
    const host = /^[\w.-]+(\/.*)?$/.test(text) ? text : '127.0.0.1:9650';
    if (Number(/:(\d+)(?:\/|$)/.exec(full)?.[1]) > 65_535) throw new InvalidValue('Its port must be 65535 at most');
    throw new InvalidValue(`It must be an http or https address, for example http://${host}`);
  }
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`Credentials do not belong in an address: give them in a header, 'authorization: ...'.`);
  // No message contains the text: it may have a key.
  if (url.hash !== '') throw new UsageError('The address of a target must have no fragment (#).');
  const base = url.origin + url.pathname.replace(/\/+$/, '');
  const [above = base] = base.split(/\/ext(?=\/|$)/);
  if (above !== base && url.search === '')
    throw new InvalidValue(`It must be the base URL of the node, above /ext: ${above}`);
  if (above !== base) throw new UsageError('The address of a target must be the base URL of the node, above /ext.');
  return base + url.search;
}

/** Headers that each request has by itself. */
const SET_BY_SUITE =
  /^(?:content-(?:type|length)|transfer-encoding|connection|proxy-connection|keep-alive|expect|upgrade|te|trailer)$/i;

/** Headers as `name: value`; in a program an object. */
export const HEADERS: Kind<Header[]> = {
  parse: (text, before = []) => {
    const match = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(text);
    const [, name, value] = match ?? [];
    // The message does not contain the text: it may be a secret.
    if (name === undefined || value === undefined)
      throw new UsageError(`A header must look like 'name: value', for example 'authorization: Bearer abc'.`);
    if (SET_BY_SUITE.test(name))
      throw new UsageError(`The suite sets ${name.toLowerCase()} by itself. Leave this header out.`);
    return [...before, [name.toLowerCase(), value.trimEnd()]];
  },
  write: (headers) => headers.map(([name, value]) => `${name}: ${value}`),
  schema: TEXTS.schema,
  inProgram: {
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    textsOf: (value) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([name, content]) => `${name}: ${String(content)}`)
        : [],
  },
};

/** A bundle of all public authorities has a quarter of a megabyte. */
const MOST_PEM = 4 * 1024 * 1024;

/** The PEM text of a file. */
function pemOf(what: string, header: RegExp): Kind<string> {
  return {
    ...TEXT,
    isContent: true,
    parse: (file) => {
      let text: string;
      try {
        text = readBounded(file, MOST_PEM);
      } catch (error) {
        throw new InvalidValue(`It cannot be read: ${reasonOf(error)}.`);
      }
      if (!header.test(text)) throw new InvalidValue(`It holds no ${what} in PEM form.`);
      return text;
    },
  };
}

/** The PEM text of a file with certificates. */
export const CERTIFICATES = pemOf('certificate', /-----BEGIN CERTIFICATE-----/);

/** The PEM text of a file with the private key of a certificate, not encrypted. */
export const PRIVATE_KEY = pemOf('private key without a passphrase', /-----BEGIN (?:RSA |EC )?PRIVATE KEY-----/);

/** The address of an HTTP proxy, which may contain credentials, or `none`. It is written without them. */
export const PROXY: Kind<string> = {
  ...TEXT,
  parse: (text) => {
    if (text === NO_PROXY) return text;
    const full = text.includes('://') ? text : `http://${text}`;
    const url = URL.canParse(full) ? new URL(full) : undefined;
    // The message does not contain the text: it may contain a password.
    if (url === undefined || !/^https?:$/.test(url.protocol))
      throw new UsageError('A proxy must have an http or https address, for example http://proxy.example:3128.');
    return url.href;
  },
  write: (address) => [redactUserInfo(address)],
};

/** The number of a shard, from 1, and the number of all shards. */
export interface ShardNumber {
  readonly index: number;
  readonly of: number;
}

/** A shard of the requirements: `2/4`. */
export const SHARD: Kind<ShardNumber> = {
  parse: (text) => {
    const [, index, of] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
    if (index === undefined || of === undefined || index < 1 || of < 1 || index > of)
      throw new InvalidValue('It must be a part and how many there are, such as 2/4.');
    return { index, of };
  },
  write: ({ index, of }) => [`${index}/${of}`],
  schema: TEXT.schema,
};

/** What a user may name as test data. */
const SAMPLE_KINDS = ['address', 'subnet', 'tx', 'blockchain'] as const;
const SAMPLE_FORM = new RegExp(`^(?:${SAMPLE_KINDS.join('|')})=.`);

/** Test data from the user, each as `kind=value`. */
export const SAMPLES: Kind<string[]> = {
  ...TEXTS,
  parse: (text, before = []) => {
    if (!SAMPLE_FORM.test(text))
      throw new InvalidValue(`It must be ${SAMPLE_KINDS.map((kind) => `${kind}=...`).join(' or ')}.`);
    return [...before, text];
  },
};

/** The values of one kind among test data from the user. */
export function samplesOf(kind: (typeof SAMPLE_KINDS)[number], samples: readonly string[]): readonly string[] {
  const start = `${kind}=`;
  return samples.flatMap((text) => (text.startsWith(start) ? [text.slice(start.length)] : []));
}

const CAPABILITY_BY_NAME: ReadonlyMap<string, Capability> = new Map(
  CAPABILITIES.map((capability) => [nameOfCapability(capability), capability]),
);

/** The names of all capabilities that a node may not offer. */
export const CAPABILITY_NAMES: readonly string[] = [...CAPABILITY_BY_NAME.keys()];

/** Capabilities that a node may not offer, as names separated by commas. */
export const CAPABILITY_LIST: Kind<Capability[]> = {
  parse: (text, before = []) => [...before, ...NAMES.parse(text).map(capabilityNamed)],
  write: (capabilities) => capabilities.map(nameOfCapability),
  schema: TEXTS.schema,
};

/** What a node may lack, as names separated by commas: capabilities, and methods by their full names. */
export const LACKING_LIST: Kind<string[]> = {
  parse: (text, before = []) => [...before, ...NAMES.parse(text).map(lackingNamed)],
  write: (names) => names.map(nameOfCapability),
  schema: TEXTS.schema,
};

/** The name of a capability or a method on the command line and in files. */
export function nameOfCapability(capability: string): string {
  return capability === 'userStore' ? 'user-store' : capability.replace('/ext/', '');
}

function capabilityNamed(name: string): Capability {
  const capability = CAPABILITY_BY_NAME.get(name);
  if (capability === undefined) throw new InvalidValue(`It must be one of ${CAPABILITY_NAMES.join(', ')}.`);
  return capability;
}

function lackingNamed(name: string): string {
  const methods = METHODS.map(({ method }) => method);
  const known = CAPABILITY_BY_NAME.get(name) ?? methods.find((method) => method === name);
  if (known !== undefined) return known;
  const hint = didYouMean(name, [...CAPABILITY_NAMES, ...methods]) ?? '';
  throw new InvalidValue(
    `It must be one of ${CAPABILITY_NAMES.join(', ')}, or a method such as platform.getBlock. ${hint}`.trim(),
  );
}
