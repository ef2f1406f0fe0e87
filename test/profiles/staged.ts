import { judgedCatalogue } from '../../src/catalogue/judged-catalogue.ts';
import { loadCatalogue, type Catalogue } from '../../src/catalogue/catalogue.ts';
import type { Profile } from '../../src/catalogue/profile.ts';
import { ProfileView } from '../../src/catalogue/profile-view.ts';
import { loadProfiles } from '../../src/catalogue/profiles.ts';
import type { RequirementResult } from '../../src/generated/report.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { registeredChecks } from '../../src/harness/registry.ts';
import { runCheck } from '../../src/run/run-check.ts';
import type { Session } from '../../src/harness/session.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { dialectOf } from '../../src/target/dialect-of.ts';
import { knowledgeOf } from '../../src/target/knowledge.ts';
import { NodeClient } from '../../src/target/node-client.ts';
import { sampleOf } from '../../src/target/sample.ts';
import { Transport } from '../../src/transport/transport.ts';
import { SchemaSet } from '../../src/validation/schemas.ts';

await loadChecks();

export const catalogue: Catalogue = await loadCatalogue();
export const profiles = await loadProfiles(catalogue);

const ledger: Ledger = buildLedger('standard', 1);
const schemas = new Map<string, SchemaSet>();

function schemasOf(profile: Profile): SchemaSet {
  const known = schemas.get(profile.name) ?? new SchemaSet(profile.patches);
  schemas.set(profile.name, known);
  return known;
}

/** Judges requirements, one after the other, on a reference node that speaks as `spoken`, by what `judging` expects. */
export async function judgeAs(
  spoken: Profile,
  judging: Profile,
  ids: readonly string[],
): Promise<readonly RequirementResult[]> {
  const node = await serveLedger(ledger, { dialect: dialectOf(spoken) });
  const set = schemasOf(judging);
  const client = new NodeClient(
    new Transport({
      baseUrl: node.url,
      timeoutMs: 10_000,
      maxBodyBytes: 1 << 26,
      concurrency: 8,
      headers: [],
      insecure: false,
    }),
    set,
  );
  const view = new ProfileView(judging);
  const { user, password = '', hints } = knowledgeOf(ledger);
  const session: Session = {
    client,
    sample: sampleOf(client, 1, hints, (method) => view.serves(method)),
    catalogue: judgedCatalogue(catalogue, judging),
    profile: view,
    schemas: set,
    seed: 1,
    runs: 3,
    ...(user === undefined ? {} : { credentials: { username: user, password } }),
  };
  try {
    return await Promise.all(ids.map((id) => judgeOne(id, session)));
  } finally {
    await client.close();
    await node.close();
  }
}

async function judgeOne(id: string, session: Session): Promise<RequirementResult> {
  const check = registeredChecks().get(id);
  if (check === undefined) throw new Error(`No check proves ${id}.`);
  return (await runCheck(check, session.catalogue.get(id), session)).result;
}
