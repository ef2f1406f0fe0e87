import type { Weights } from '../client/fees/price.ts';

/** The flags among arguments of avalanchego, each with its last value; `true` for one without a value. */
export function flagsOf(args: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    args.flatMap((arg) => {
      const [, name, value = 'true'] = /^--?([\w-]+)(?:=(.*))?$/.exec(arg) ?? [];
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Milliseconds between the runs of the health checks of a node with these flags; undefined if they say it in no whole seconds. */
export function healthCheckMsOf(flags: ReadonlyMap<string, string>): number | undefined {
  const [, seconds] = /^(\d+)s$/.exec(flags.get('health-check-frequency') ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** The weights of gas of a network of these flags; undefined if they are in no form that is known. */
export function gasWeightsOf(flags: ReadonlyMap<string, string>): Weights | undefined {
  const defaults = { bandwidth: '1', 'db-read': '1000', 'db-write': '1000', compute: '4' };
  const [bytes, reads, writes, compute] = Object.entries(defaults).map(([name, otherwise]) => {
    const text = flags.get(`dynamic-fees-${name}-weight`) ?? otherwise;
    return /^\d+$/.test(text) ? BigInt(text) : undefined;
  });
  if (bytes === undefined || reads === undefined || writes === undefined || compute === undefined) return undefined;
  return [bytes, reads, writes, compute];
}

/** Whether arguments of the user make a node begin with another genesis than the suite's. */
export function namesGenesis(args: readonly string[] = []): boolean {
  return args.some((arg) => /^--?(genesis|network-id)/.test(arg));
}
