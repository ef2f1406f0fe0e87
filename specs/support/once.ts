import { sharedGrounds, type CheckContext } from '../../src/harness/index.ts';

interface Shared {
  readonly outcome: () => Promise<unknown>;
  readonly exchanges: CheckContext['exchanges'];
}

const shared = new WeakMap<object, Map<string, Shared>>();

/**
 * Runs a function once in a run and shares its outcome, also an error, among all checks that need it.
 * Its exchanges become evidence of each of these checks, and its assertions count for each.
 */
export async function once<T>(context: CheckContext, name: string, make: () => Promise<T>): Promise<T> {
  const ofRun = shared.get(context.sample) ?? new Map<string, Shared>();
  shared.set(context.sample, ofRun);
  const known = ofRun.get(name);
  // Each name belongs to one function, so the stored outcome has the type of this function.
  if (known === undefined) return (await share(context, ofRun, name, make)) as T;
  try {
    return (await known.outcome()) as T;
  } finally {
    context.exchanges.push(...known.exchanges);
  }
}

function share(
  { exchanges }: CheckContext,
  ofRun: Map<string, Shared>,
  name: string,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const from = exchanges.length;
  const firstRun: CheckContext['exchanges'] = [];
  const outcome = sharedGrounds(() => make().finally(() => firstRun.push(...exchanges.slice(from))));
  ofRun.set(name, { outcome, exchanges: firstRun });
  return outcome();
}
