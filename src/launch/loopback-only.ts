import { LaunchRefused } from './launch-error.ts';

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
