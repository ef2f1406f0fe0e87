/** The properties of a requirement that a selection can match. */
export interface Selectable {
  readonly id: string;
  readonly service: string;
  readonly method: string;
}

/**
 * Filters for requirements. A pattern is an ID (`platform.getHeight/height`), a service (`health`), or a method, with its
 * service or without (`getHeight`, `GET /ext/health`). `*` in it matches any text.
 */
export interface Selection {
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
}

/** The requirements that match a pattern of `only`, if it is given, and none of `skip`, in their original order. */
export function select<T extends Selectable>(requirements: readonly T[], { only, skip = [] }: Selection): T[] {
  const chosen = only === undefined ? () => true : anyOf(only);
  const skipped = anyOf(skip);
  return requirements.filter((each) => chosen(each) && !skipped(each));
}

/** The patterns of a selection that match no requirement; they are probably misspelt. */
export function unmatched(
  requirements: readonly Selectable[],
  selection: Selection,
): { list: keyof Selection; pattern: string }[] {
  return (['only', 'skip'] as const).flatMap((list) =>
    (selection[list] ?? [])
      .filter((pattern) => !requirements.some(matches(pattern)))
      .map((pattern) => ({ list, pattern })),
  );
}

type Test = (requirement: Selectable) => boolean;

/** Whole names, possibly thousands of IDs, are looked up in a set; the others are matched as patterns. */
function anyOf(patterns: readonly string[]): Test {
  const whole = new Set(patterns.filter((pattern) => !pattern.includes('*')).map((pattern) => pattern.toLowerCase()));
  const tests = patterns.filter((pattern) => pattern.includes('*')).map(matches);
  return (requirement) =>
    namesOf(requirement).some((name) => whole.has(name.toLowerCase())) || tests.some((test) => test(requirement));
}

function matches(pattern: string): Test {
  const isLike = wildcard(pattern);
  // A slash is part of an ID, or, behind a space, of an endpoint.
  if (/^[^ ]*\//.test(pattern)) return ({ id }) => isLike(id);
  return (requirement) => namesOf(requirement).some(isLike);
}

/** All that a pattern may name a requirement by. The ID of one that is of no method begins with what it is about. */
function namesOf({ id, service, method }: Selectable): readonly string[] {
  return [id, id.slice(0, id.lastIndexOf('/')), service, method, method.slice(method.indexOf('.') + 1)];
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
