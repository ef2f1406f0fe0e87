import { loadCatalogue } from '../../../catalogue/catalogue.ts';
import { loadProfiles } from '../../../catalogue/profiles.ts';
import { type ExactRequest, isOfShape } from '../../../diagnosis/exact-request.ts';
import type { Symptom } from '../../../diagnosis/symptom.ts';
import { isJsonObject, objectIn } from '../../../encoding/json.ts';
import type { Finding, Report, RequirementResult, Signature } from '../../../generated/report.ts';
import { runConformance } from '../../../library/run-conformance.ts';
import { evidence } from '../../../run/evidence.ts';
import { judgeAlone } from '../../../run/judge-alone.ts';
import { schemasOf } from '../../../run/profile-schemas.ts';
import { chosenProfile } from '../../../settings/profile-of.ts';
import type { Answer, Exchange } from '../../../transport/exchange.ts';
import { Transport } from '../../../transport/transport.ts';

const LIMITS = { timeoutMs: 30_000, concurrency: 1 };

/** The result of a requirement on a node, or the reason why there is none. */
export type TargetResult =
  | Pick<RequirementResult, 'id' | 'method' | 'verdict' | 'findings' | 'evidence'>
  | { readonly reason: string };

/** Sends one request, and returns what its response shows of the requirement of a symptom. */
export async function askTarget(
  target: string,
  request: ExactRequest,
  of: Symptom,
  profile: string,
): Promise<TargetResult> {
  const { method, path, body } = request;
  const transport = new Transport({ ...LIMITS, baseUrl: target });
  try {
    const exchange = await transport.send({
      method,
      path,
      ...(body === undefined ? {} : { headers: [['content-type', 'application/json']], body: Buffer.from(body) }),
    });
    const { outcome } = exchange;
    if (outcome.kind === 'fault') return { reason: outcome.reason };
    const answer = answerIn(outcome);
    if (isOfShape(of) && answer !== 'result') return { reason: `the response (HTTP ${outcome.status}) has no result` };
    const finding = isOfShape(of) ? await findingOfShape(exchange, of, profile) : findingOfOutcome(outcome, answer, of);
    return {
      id: of.id,
      method: of.call,
      verdict: finding === undefined ? 'pass' : 'fail',
      findings: finding === undefined ? [] : [{ ...finding, exchange: exchange.number }],
      evidence: evidence([exchange], new Set([exchange.number]), true),
    };
  } finally {
    await transport.close();
  }
}

/** Tests a requirement on a node with the settings of a report. */
export async function testAgain(target: string, id: string, { seed, profile }: Report): Promise<TargetResult> {
  const { requirements, outcome } = await runConformance({ target, only: [id], seed, profile: profile.name });
  const result = requirements.find((each) => each.id === id);
  if (result?.verdict === 'fail' || result?.verdict === 'pass') return result;
  return { reason: result?.reason ?? outcome };
}

function answerIn({ status, body }: Answer): 'result' | 'error' | 'neither' {
  const document = objectIn(body);
  if (document === undefined) return 'neither';
  if (isJsonObject(document.error)) return 'error';
  return status >= 200 && status <= 299 ? 'result' : 'neither';
}

async function findingOfShape(exchange: Exchange, { id }: Symptom, profile: string): Promise<Finding | undefined> {
  const schemas = schemasOf(await chosenProfile(profile, await loadProfiles(await loadCatalogue())));
  return judgeAlone(exchange, schemas)?.findings.find(({ requirement }) => requirement === id);
}

function findingOfOutcome(
  { status }: Answer,
  answer: ReturnType<typeof answerIn>,
  { features: [text] }: Symptom,
): Finding | undefined {
  const [kind, rule] = text.split(' ');
  const isRefused = answer === 'error' || (rule === 'toBeRefused' && status >= 400);
  const holds = rule === 'toBeError' || rule === 'toBeRefused' ? isRefused : answer === 'result';
  // The feature was made of a signature.
  const signature = { kind, ...(kind === 'assertion' ? { rule, status } : {}) } as Signature;
  return holds ? undefined : { message: '', signature };
}
