import type { Dialect } from '../../src/reference-node/dialect.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import type { Change } from '../../src/reference-node/changes/change.ts';
import type { NodeAnswer } from '../../src/reference-node/server/message.ts';
import { patchedAnswerer } from '../../src/reference-node/server/answer.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import { withoutClock } from './without-clock.ts';

/** A node whose responses are compared with those of another. */
export interface Counterpart {
  readonly patch: Patch;
  /** Called once, at the first different response. */
  readonly onDifference: () => void;
}

/**
 * Extends a change so that each response of the node is compared with those of its counterparts.
 *
 * @param base The ledger of the node.
 */
export function compared(
  change: Change,
  base: Ledger,
  dialect: Dialect,
  counterparts: readonly Counterpart[],
): Change['patch'] {
  const alike = new Set(
    counterparts.map(({ patch, onDifference }) => ({
      onDifference,
      answer: patchedAnswerer({ ledger: patch.ledger?.(base) ?? base, dialect, patch, onIssued: () => undefined }),
    })),
  );
  return {
    ...change.patch,
    onAnswer: async (request, answer) => {
      const final = (await change.patch.onAnswer?.(request, answer)) ?? answer;
      for (const other of alike) {
        if (textOf(await other.answer(request)) !== textOf(final) && alike.delete(other)) other.onDifference();
      }
      return final;
    },
  };
}

function textOf({ status, headers, body, cut }: NodeAnswer): string {
  return JSON.stringify([status, headers, withoutClock(body.toString('latin1')), cut]);
}
