import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { endianness } from 'node:os';
import { LaunchRefused } from './launch-error.ts';

const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'] as const;
const LISTENS = '0A';
const IPV4_IN_IPV6 = /^0{20}ffff/;

/**
 * The addresses of this machine at which a process listens at a TCP port, in sockets of this network namespace.
 *
 * @returns undefined on a system that does not show them.
 */
export function listenersAt(port: number): readonly string[] | undefined {
  const lines = TABLES.flatMap((table) => linesOf(table));
  if (lines.length === 0) return undefined;
  return lines.flatMap((line) => {
    const [, local = '', , state] = line.trim().split(/\s+/);
    const [address = '', hex = ''] = local.split(':');
    return state === LISTENS && Number.parseInt(hex, 16) === port ? [addressOf(address)] : [];
  });
}

/** The local TCP ports of a process; none on a system that does not show them. */
export function portsOf(pid: number | undefined): ReadonlySet<number> {
  const sockets = new Set(linksIn(`/proc/${pid}/fd`).flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  const rows = TABLES.flatMap((table) => linesOf(table)).map((line) => line.trim().split(/\s+/));
  const own = rows.filter(({ 9: socket = '' }) => sockets.has(socket));
  return new Set(own.map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16)));
}

/** Where the links of a folder lead. One that is gone meanwhile leads nowhere. */
function linksIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((name) => {
      try {
        return readlinkSync(`${folder}/${name}`);
      } catch {
        return '';
      }
    });
  } catch {
    return [];
  }
}

function linesOf(table: string): readonly string[] {
  try {
    return readFileSync(table, 'utf8').trim().split('\n').slice(1);
  } catch {
    return [];
  }
}

/** The table has an address as words of four bytes, each in the order of the machine. */
function addressOf(words: string): string {
  const bytes = Buffer.from(words, 'hex');
  const hex = (endianness() === 'LE' && bytes.length % 4 === 0 ? bytes.swap32() : bytes).toString('hex');
  const short = hex.replace(IPV4_IN_IPV6, '');
  if (short.length === 8) return [...Buffer.from(short, 'hex')].join('.');
  return new URL(`http://[${(hex.match(/.{4}/g) ?? []).join(':')}]`).hostname.slice(1, -1);
}

/** Flags whose value is an address that a node binds, publishes or connects to. */
const ADDRESS_FLAG = /(?:^|-)(?:hosts?|ips?|address(?:es)?|endpoints?|peers?|url|uri)$/;
/** Flags that read other flags from a place that this check does not see, or that let a node look up its address. */
const REFUSED_FLAG = /^(?:config-file(?:-content(?:-type)?)?|public-ip-resolution-service|network-name)$/;
/** Flags with host names that a node accepts in requests; it does not bind or connect to them. */
const HARMLESS = new Set(['http-allowed-hosts']);
/** Loopback addresses, and the values of switches whose names look like address flags. */
const LOOPBACK = /^(?:true|false|127(?:\.\d{1,3}){3}|localhost|\[?::1\]?)(?::\d+)?$/i;
const ADDRESS = /^(?:[a-z]+:\/\/)?(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\]|[\w-]+(?:\.[\w-]+)+)(?::\d+)(?:\/.*)?$/i;

/**
 * Checks that the arguments of a node let it bind and reach loopback addresses only.
 *
 * @throws LaunchRefused with the argument.
 */
export function assertLoopback(args: readonly string[]): void {
  for (const [at, arg] of args.entries()) {
    const [, flag, inline] = /^--?([\w-]+)(?:=([\s\S]*))?$/.exec(arg) ?? [];
    if (flag === undefined) {
      assertValue(arg, arg, false);
      continue;
    }
    if (REFUSED_FLAG.test(flag))
      throw new LaunchRefused(
        `${arg}: a launched node must not take --${flag}. Give each flag as an argument of its own.`,
      );
    const next = args[at + 1];
    const value = inline ?? (next?.startsWith('-') === false ? next : undefined);
    if (value !== undefined && !HARMLESS.has(flag)) assertValue(arg, value, ADDRESS_FLAG.test(flag));
    if (inline === undefined && value === undefined && ADDRESS_FLAG.test(flag)) assertValue(arg, '', true);
  }
}

/** Checks one value. An empty host binds every interface. An empty list of peers contains no address and is allowed. */
function assertValue(arg: string, value: string, isAddress: boolean): void {
  for (const part of value.split(',').map((each) => each.trim())) {
    const outside = isAddress ? !LOOPBACK.test(part) : ADDRESS.test(part) && !LOOPBACK.test(hostOf(part));
    if (outside && !(part === '' && /-(?:ips|peers)\b/.test(arg))) {
      const what = part === '' ? 'an empty address binds every interface' : `${part} is not a loopback address`;
      throw new LaunchRefused(`${arg}: ${what}. A launched node binds and reaches 127.0.0.1 only.`);
    }
  }
}

function hostOf(address: string): string {
  return address.replace(/^[a-z]+:\/\//i, '').replace(/\/.*$/, '');
}
