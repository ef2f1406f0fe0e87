import type { AttributedFinding, Judgement } from './judge-value.ts';

/** Gathers what the parts of an exchange show. */
export class JudgementBuilder implements Judgement {
  readonly findings: AttributedFinding[] = [];
  readonly seen = new Set<string>();
  readonly unknown: string[] = [];

  /** Notes that a requirement was shown, and a finding unless it holds. */
  check(requirement: string, holds: boolean, finding: Omit<AttributedFinding, 'requirement'>): void {
    this.seen.add(requirement);
    if (!holds) this.findings.push({ requirement, ...finding });
  }

  /** Takes over what a value showed. */
  add(judgement: Judgement): void {
    this.findings.push(...judgement.findings);
    for (const requirement of judgement.seen) this.seen.add(requirement);
    this.unknown.push(...judgement.unknown);
  }
}
