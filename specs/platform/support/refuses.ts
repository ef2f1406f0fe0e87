import { expect, requirement, type CheckContext, type JsonValue } from '../../../src/harness/index.ts';

/**
 * Declares that a method refuses an argument. The same call with the argument right must succeed first, so that an error
 * that has another cause proves nothing.
 */
export function refuses<Right extends Record<string, JsonValue>>(
  id: Parameters<typeof requirement>[0],
  method: string,
  right: (context: CheckContext) => Promise<Right> | Right,
  wrong: (right: Right) => Record<string, JsonValue>,
): void {
  requirement(id, async (context) => {
    const { call, notTestable } = context;
    const good = await right(context);
    if (!(await call(method, good)).ok)
      return notTestable('the same call with right arguments does not succeed either');
    expect(await call(method, wrong(good))).toBeError();
  });
}
