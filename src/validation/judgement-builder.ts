import type { AttributedFinding, Judgement } from './judge-value.ts';

/** Gathers what the parts of an exchange show. */
export class JudgementBuilder implements Judgement {
  readonly findings: AttributedFinding[] = [];
  readonly seen = new Map<string, number>();
  readonly unknown: string[] = [];

  /** Notes that a requirement was shown, and a finding unless it holds. */
  check(requirement: string, holds: boolean, finding: Omit<AttributedFinding, 'requirement'>): void {
    this.#see(requirement, 1);
    if (!holds) this.findings.push({ requirement, ...finding });
  }

  /** Takes over what a value showed. */
  add(judgement: Judgement): void {
    this.findings.push(...judgement.findings);
    for (const [requirement, places] of judgement.seen) this.#see(requirement, places);
    this.unknown.push(...judgement.unknown);
  }

  #see(requirement: string, places: number): void {
    this.seen.set(requirement, (this.seen.get(requirement) ?? 0) + places);
  }
}
