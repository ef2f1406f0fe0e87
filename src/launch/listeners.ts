import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { endianness } from 'node:os';

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
