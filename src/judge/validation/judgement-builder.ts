import type { AttributedFinding, Judgement } from './judge-value.ts';

/** Collects the results of the parts of an exchange. */
export class JudgementBuilder implements Judgement {
  readonly findings: AttributedFinding[] = [];
  readonly seen = new Map<string, number>();
  readonly unknown: string[] = [];

  /** Counts a requirement as tested, and adds the finding if `holds` is false. */
  check(requirement: string, holds: boolean, finding: Omit<AttributedFinding, 'requirement'>): void {
    this.#see(requirement, 1);
    if (!holds) this.findings.push({ requirement, ...finding });
  }

  add(judgement: Judgement): void {
    this.findings.push(...judgement.findings);
    for (const [requirement, places] of judgement.seen) this.#see(requirement, places);
    this.unknown.push(...judgement.unknown);
  }

  #see(requirement: string, places: number): void {
    this.seen.set(requirement, (this.seen.get(requirement) ?? 0) + places);
  }
}
