import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Profile } from '../../catalogue/profile.ts';
import type { RequirementResult } from '../../generated/report.ts';
import { calledBy } from '../../reference-node/faults/fault-change.ts';
import type { Ledger } from '../../reference-node/ledger.ts';
import type { Change } from '../../reference-node/mutants/index.ts';
import type { NodeRequest } from '../../reference-node/server/message.ts';
import { patchedAnswerer } from '../../reference-node/server/patched-answerer.ts';
import { schemasOf } from '../../run/profile-schemas.ts';
import { dialectOf } from '../../target/profile/dialect-of.ts';
import { judgeExchange } from '../../validation/judge-exchange.ts';
import type { AttributedFinding } from '../../validation/judge-value.ts';
import type { Questions } from './questions.ts';

/** The clean nodes of a profile, and requests to ask of changed ones. */
export interface Asked {
  readonly profile: Profile;
  readonly catalogue: Catalogue;
  readonly ledgers: readonly Ledger[];
  readonly questions: Questions;
}

/**
 * The requirements that single responses of a changed node break: those of schemas, of the envelope and of health
 * endpoints. No server runs, so that this takes a hundredth of the time of a trial.
 */
export async function failuresInAnswers(change: Change, asked: Asked): Promise<readonly RequirementResult[]> {
  const { profile, catalogue, ledgers, questions } = asked;
  if (change.touches === 'all') return [];
  const failed = new Map<string, RequirementResult>();
  for (const ledger of ledgers) {
    const { patch } = change;
    const own = patch.ledger?.(ledger) ?? ledger;
    const answer = patchedAnswerer({ ledger: own, dialect: dialectOf(profile), patch, onIssued: () => undefined });
    for (const request of questions.of(change.touches)) {
      for (const finding of await findingsIn(request, answer, profile)) {
        const { requirement } = finding;
        const isNew = !failed.has(requirement) && catalogue.has(requirement);
        if (isNew && !profile.notApplicable.has(requirement))
          failed.set(requirement, resultOf(catalogue, request, finding));
      }
    }
  }
  return [...failed.values()];
}

async function findingsIn(
  request: NodeRequest,
  answer: ReturnType<typeof patchedAnswerer>,
  profile: Profile,
): Promise<readonly AttributedFinding[]> {
  const { status, headers, body } = await answer(request);
  const { method, path, query } = request;
  return judgeExchange(schemasOf(profile), {
    httpMethod: method,
    path: query === '' ? path : `${path}?${query}`,
    ...(request.body.length === 0 ? {} : { requestBody: request.body }),
    status,
    headers,
    body,
  }).findings;
}

/** The result as a run would report it, with the exchange of its first finding. */
function resultOf(
  catalogue: Catalogue,
  request: NodeRequest,
  { requirement, ...finding }: AttributedFinding,
): RequirementResult {
  const { id, level, section, service, method, statement } = catalogue.get(requirement);
  const sent = { method: request.method, url: request.path, headers: [], body: request.body.toString('utf8') };
  return {
    id,
    level,
    section,
    service,
    method,
    statement,
    verdict: 'fail',
    findings: [{ ...finding, exchange: 1 }],
    evidence: [{ exchange: 1, call: calledBy(request), curl: '', outcome: '', durationMs: 0, request: sent }],
  };
}
