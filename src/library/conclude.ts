import type { Ended, Note, Report, RunSelection, Shard } from '../generated/report.ts';
import type { RunOutcome } from '../run/run-options.ts';
import type { Header } from '../transport/exchange.ts';
import { addressOf } from '../transport/address.ts';
import { secretTexts, withoutSecrets } from '../transport/redact.ts';
import { defined } from '../encoding/defined.ts';
import { gateUnder } from '../judge/verdict/gates.ts';
import { clientUses } from '../judge/verdict/client-uses.ts';
import { decide } from '../judge/verdict/decide.ts';
import { isWarning, noteText } from '../judge/verdict/note-text.ts';
import { withLikelyCause } from '../judge/verdict/several-nodes.ts';
import { settleRun } from '../judge/verdict/settle.ts';
import type { Gate } from './settings/gate-of.ts';

/** The settings of a run that decide its outcome. */
interface OutcomeSettings extends Gate {
  /** The number of selected requirements. */
  readonly asked?: number | undefined;
  /** The IDs of requirements that failed before, and are tested again. */
  readonly again?: readonly string[] | undefined;
  readonly shard?: Shard | undefined;
  readonly selection?: RunSelection | undefined;
  /** What the results are about, if not about a whole run. */
  readonly part?: Report['part'];
  /** The name of the target in the configuration. */
  readonly targetName?: string | undefined;
  /** Why a shard had nothing to test. */
  readonly idle?: string | undefined;
  /** The message of a suite bug outside of the run. */
  readonly broke?: string | undefined;
  /** The address of the target, which it may reflect, and which a waiver may name. */
  readonly address?: string | undefined;
  /** The headers of the user, which a target may reflect. */
  readonly headers?: readonly Header[] | undefined;
}

/** Whoever wants the gate `release` must learn that the run had another one. It is no warning: it is about the run, not the node. */
const LOWERED: Note = {
  kind: 'information',
  text:
    'The gate is document, not release: the node was tested with the profile of the document, ' +
    'and only a release has a gate of its own. Name a release with --profile.',
};

/** Decides again on the results of a report, with another gate or with waivers. */
export function concludeAgain(
  {
    ended,
    asked = 0,
    part,
    selection,
    shard,
    noteItems = [],
    ...found
  }: Omit<Report, 'exitCode' | 'outcome' | 'summary' | 'notes' | 'noteItems'> & {
    readonly noteItems?: readonly Note[] | undefined;
  },
  gate: Gate,
): Report {
  return conclude({ ...found, ...ended, noteItems }, { ...gate, asked, part, selection, shard });
}

/** Makes the report of a run: its results, its outcome and its exit code. */
export function conclude(
  found: RunOutcome,
  {
    asked,
    again,
    policy,
    waivers,
    contract,
    shard,
    selection,
    part,
    targetName,
    idle,
    address,
    headers = [],
    ...around
  }: OutcomeSettings,
): Report {
  const safe = withoutSecrets(
    found,
    secretTexts(headers, found.target.url === address || address === undefined ? [] : addressOf(address).secrets),
  );
  const {
    unreachable,
    unusable,
    lost,
    cut,
    missed,
    broke,
    requirements: tested,
    noteItems: noted,
    later,
    ...run
  } = safe;
  const ended: Ended = defined({
    broke: around.broke ?? broke,
    unreachable,
    unusable,
    lost,
    // A run that ends because a node ended is not an interrupted run.
    cut: lost === undefined ? cut : undefined,
    missed,
  });
  const gate = gateUnder(policy, run.profile);
  const scope = {
    targets: [run.target.url, address ?? '', run.target.kind, targetName ?? ''],
    profile: run.profile.name,
  };
  const { requirements, notScored, noteItems } = settleRun(
    { requirements: tested, noteItems: [...noted, ...(gate.level === policy.level ? [] : [LOWERED])] },
    { ...later, scope, waivers, contract },
  );
  const decision = decide(requirements, {
    ...ended,
    part,
    selection,
    shard,
    asked,
    again,
    idle,
    gate,
    notes: noteItems.filter(isWarning).length,
  });
  const { exitCode, outcome, summary } = decision;
  const clients = clientUses(requirements, run.profile.clients);
  return {
    ...run,
    ...(targetName === undefined ? {} : { target: { ...run.target, name: targetName } }),
    gate,
    ...(contract === undefined ? {} : { contract: contract.use }),
    ...(notScored.length === 0 ? {} : { notScored }),
    ...defined({ part, shard, selection, asked, ended: Object.keys(ended).length === 0 ? undefined : ended }),
    exitCode,
    outcome,
    summary,
    requirements: requirements.map((result) => withLikelyCause(run, result)),
    ...(clients.length === 0 ? {} : { clients }),
    notes: noteItems.map(noteText),
    noteItems,
  };
}
