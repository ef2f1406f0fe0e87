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

/** Whether arguments of the user make a node begin with another genesis than the suite's. */
export function namesGenesis(args: readonly string[] = []): boolean {
  return args.some((arg) => /^--?(genesis|network-id)/.test(arg));
}
