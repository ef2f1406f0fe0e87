import type { Touched } from '../../src/reference-node/changes/change.ts';
import type { TrialNodes } from './trial-nodes.ts';

/**
 * The result requirements of the methods that a defect touches. With them, the run also requests these methods, so that
 * another check that uses the same record can find the defect.
 */
export function shapesOf(
  { ids }: TrialNodes,
  { touches, breaks }: { readonly touches: Touched; readonly breaks: string },
): readonly string[] {
  if (touches === 'all') return [];
  return touches.flatMap((method) => {
    const shape = ids.find((id) => id.startsWith(`${method}/result`));
    return shape === undefined || shape === breaks ? [] : [shape];
  });
}
