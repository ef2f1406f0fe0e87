/** The properties of a requirement that a selection can match. */
export interface Selectable {
  readonly id: string;
  readonly service: string;
  readonly method: string;
}

/**
 * Filters for requirements. `*` in a pattern matches any text. A requirement pattern without a claim
 * (`platform.getHeight`) matches all claims of the method. A method may be written without its service (`getHeight`).
 */
export interface Selection {
  readonly services?: readonly string[] | undefined;
  readonly methods?: readonly string[] | undefined;
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
}

/** The requirements that match each given list, and none of `skip`, in their original order. */
export function select<T extends Selectable>(requirements: readonly T[], selection: Selection): T[] {
  const tests = {
    services: anyOf(selection.services, matchesService),
    methods: anyOf(selection.methods, matchesMethod),
    only: anyId(selection.only),
  };
  const skipped = anyId(selection.skip ?? []);
  return requirements.filter(
    (each) => tests.services(each) && tests.methods(each) && tests.only(each) && !skipped(each),
  );
}

/** The patterns of a selection that match no requirement; they are probably misspelt. */
export function unmatched(
  requirements: readonly Selectable[],
  selection: Selection,
): { list: keyof Selection; pattern: string }[] {
  const matchers = { services: matchesService, methods: matchesMethod, only: matchesId, skip: matchesId };
  const lists = ['services', 'methods', 'only', 'skip'] as const;
  return lists.flatMap((list) =>
    (selection[list] ?? [])
      .filter((pattern) => !requirements.some(matchers[list](pattern)))
      .map((pattern) => ({ list, pattern })),
  );
}

type Test = (requirement: Selectable) => boolean;

function anyOf(patterns: readonly string[] | undefined, matcher: (pattern: string) => Test): Test {
  if (patterns === undefined) return () => true;
  if (patterns.length === 0) return () => false;
  const tests = patterns.map(matcher);
  return (requirement) => tests.some((test) => test(requirement));
}

/** Whole IDs, possibly thousands, are looked up in a set; the others are matched as patterns. */
function anyId(patterns: readonly string[] | undefined): Test {
  const isWhole = (pattern: string): boolean => pattern.includes('/') && !pattern.includes('*');
  const whole = new Set(patterns?.filter(isWhole).map((pattern) => pattern.toLowerCase()));
  const test = anyOf(
    patterns?.filter((pattern) => !isWhole(pattern)),
    matchesId,
  );
  return (requirement) => (whole.size > 0 && whole.has(requirement.id.toLowerCase())) || test(requirement);
}

function matchesService(pattern: string): Test {
  const matches = wildcard(pattern);
  return ({ service }) => matches(service);
}

function matchesMethod(pattern: string): Test {
  const matches = wildcard(pattern);
  return ({ method }) => matches(method) || matches(method.slice(method.indexOf('.') + 1));
}

function matchesId(pattern: string): Test {
  const matches = wildcard(pattern.includes('/') || pattern.endsWith('*') ? pattern : `${pattern}/*`);
  return ({ id }) => matches(id);
}

/** Whether a text has the form of a pattern, in which `*` stands for any text. Case does not matter. Its time is linear. */
export function wildcard(pattern: string): (text: string) => boolean {
  const [first = '', ...parts] = pattern.toLowerCase().split('*');
  const last = parts.pop();
  return (text) => {
    const lower = text.toLowerCase();
    if (last === undefined) return lower === first;
    const end = lower.length - last.length;
    if (!lower.startsWith(first) || !lower.endsWith(last)) return false;
    let at = first.length;
    for (const part of parts) {
      const found = lower.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= end;
  };
}
