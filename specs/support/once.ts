import { sharedGrounds, type CheckContext } from '../../src/harness/index.ts';

interface Shared {
  readonly outcome: () => Promise<unknown>;
  /** What was asked for it. */
  readonly exchanges: CheckContext['exchanges'];
}

const shared = new WeakMap<object, Map<string, Shared>>();

/**
 * Does something once in a run, however many checks need it, and shares the outcome, a failure too.
 * The exchanges behind it become evidence of each of them, and what it asserts counts for each.
 */
export async function once<T>(context: CheckContext, name: string, make: () => Promise<T>): Promise<T> {
  const ofRun = shared.get(context.sample) ?? new Map<string, Shared>();
  shared.set(context.sample, ofRun);
  const known = ofRun.get(name);
  // Each name is used by one maker, so that what is stored under it has that maker's type.
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
  const asked: CheckContext['exchanges'] = [];
  const outcome = sharedGrounds(() => make().finally(() => asked.push(...exchanges.slice(from))));
  ofRun.set(name, { outcome, exchanges: asked });
  return outcome();
}
