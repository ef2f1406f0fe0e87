import { GATE_HELP, SCENARIOS, type SettingName } from '../library/settings/table/settings.ts';

/** Help texts of settings by name, where a command gives them another meaning than `run`. */
export type HelpTexts = Partial<Record<SettingName, string>>;

/** The settings that choose requirements. @param verb Imperative with its object: `List only the requirements`. */
export function selectionTexts(verb: string): HelpTexts {
  return {
    only: `${verb} of these services and methods, or with these IDs: health, getUTXOs, platform.getHeight/height; * stands for any text`,
    skip: 'Leave out these requirements, named as for --only',
  };
}

/** The settings with the expectations of traffic or of a node that runs: the release is detected. */
export const DETECTED_PROFILE: HelpTexts = {
  profile:
    'Set the expectations: auto detects the release; or a release such as 1.12.2, latest, the name of a profile (see: list profiles), or a file (default: auto)',
};

/** The gate of what has one default. */
export const DOCUMENT_GATE: HelpTexts = { gate: `${GATE_HELP} (default: document)` };

/** The settings of a reference node that is served, not tested. */
export const SERVED_NODE: HelpTexts = {
  scenario: `Serve this chain: ${Object.keys(SCENARIOS).join(', ')} (default: standard)`,
  mutant: 'Serve the node with this defect; see: list mutants',
  seed: 'Make the chain from this seed; "random" takes a new one for each start',
  blockEvery: 'Accept a block at this interval in milliseconds (default: only when it has a transaction)',
  profile:
    'Behave like the nodes of this profile: a release such as 1.12.2, latest, a name (see: list profiles), or a file (default: document)',
};
