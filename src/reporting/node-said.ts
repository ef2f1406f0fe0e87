import { isJsonObject, objectIn } from '../encoding/json.ts';
import type { RequirementResult } from '../generated/report.ts';

/**
 * What the node itself said in the response that shows a failure: the message of its error, or the reason in its result. Undefined if it
 * gave none, or if the finding repeats it. It is text of the target, for display alone.
 */
export function nodeSaid({ findings: [first], evidence }: RequirementResult): string | undefined {
  const shown = evidence.find(({ exchange }) => exchange === first?.exchange) ?? evidence.at(-1);
  const { error, result } = objectIn(shown?.response) ?? {};
  const said = isJsonObject(error) ? error.message : isJsonObject(result) ? result.reason : undefined;
  if (typeof said !== 'string' || said.trim() === '' || first?.message.includes(said) === true) return undefined;
  return said;
}
