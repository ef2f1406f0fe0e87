import { memberOf } from '../encoding/read-json.ts';
import { cut } from '../encoding/cut.ts';
import { isJsonObject, objectIn } from '../encoding/json.ts';
import type { RequirementResult } from '../generated/report.ts';

/** Headers of a cache or a proxy. */
const OF_OTHERS: ReadonlySet<string> = new Set(['x-cache', 'cf-cache-status', 'x-cache-status', 'age', 'via']);
/** Largest number of characters of the node's own words. */
const MAX_SAID = 200;

/**
 * Sentences about the responses of a failure: what the node said, and whether a cache or a proxy answered in its place. They contain text
 * of the target.
 */
export function remarksOn(result: RequirementResult): string[] {
  const said = nodeSaid(result);
  const marked = result.evidence.flatMap(({ exchange, responseHeaders = [] }) => {
    const marks = responseHeaders.filter(({ name }) => OF_OTHERS.has(name));
    return marks.length === 0
      ? []
      : [`${marks.map(({ name, value }) => `${name}: ${value}`).join(', ')} (exchange ${exchange})`];
  });
  const [first, ...others] = marked;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return [
    ...(said === undefined ? [] : [`The node said: ${cut(said, MAX_SAID)}`]),
    ...(first === undefined ? [] : [`A cache or a proxy took part in the responses: ${cut(first, MAX_SAID)}${more}`]),
  ];
}

/**
 * What the node itself said in the response that shows a failure: the message of its error, or the reason in its result. Undefined if it
 * gave none, or if the finding repeats it. It is text of the target, for display alone.
 */
export function nodeSaid({ findings: [first], evidence }: RequirementResult): string | undefined {
  const shown = evidence.find(({ exchange }) => exchange === first?.exchange) ?? evidence.at(-1);
  const { error, result } = objectIn(shown?.response) ?? {};
  const said = isJsonObject(error) ? error.message : memberOf(result, 'reason');
  if (typeof said !== 'string' || said.trim() === '' || first?.message.includes(said) === true) return undefined;
  return said;
}
