// Generated from schemas/config by scripts/generate.mjs. Do not edit: change the source and run `npm run generate`.

import type { Signature } from './report.ts';

/**
 * What `run` is to do, as its flags say it. Flags go before the environment, the environment before this file.
 */
export interface ConfigFile {
  $schema?: string;
  /**
   * Address of the node, or the name of one of the targets; without it the reference node.
   */
  target?: string;
  /**
   * Chain of the reference node: standard, empty, unhealthy, starting, large.
   */
  scenario?: string;
  /**
   * What is expected of the node: auto, a name, or a file.
   */
  profile?: string;
  /**
   * The profile of a release: 1.12.2, or latest.
   */
  nodeVersion?: string;
  /**
   * What the node must offer.
   */
  with?: string[];
  /**
   * What the node does not offer.
   */
  without?: string[];
  /**
   * Only these services.
   */
  service?: string[];
  /**
   * Only these methods.
   */
  method?: string[];
  /**
   * Only requirements with such an ID; * stands for any text.
   */
  only?: string[];
  /**
   * Leave out requirements with such an ID.
   */
  skip?: string[];
  /**
   * Seed of samples and generated inputs; "random" for another one each time.
   */
  seed?: number | 'random';
  /**
   * Generated inputs that each property tries.
   */
  runs?: number;
  /**
   * Requests that the run sends at most; left out, the bound that --plan tells.
   */
  maxRequests?: number;
  /**
   * Requests under way at once.
   */
  concurrency?: number;
  /**
   * Requests per second at most.
   */
  rate?: number;
  /**
   * Milliseconds for one request.
   */
  timeout?: number;
  /**
   * Seconds for the whole run.
   */
  runTimeout?: number;
  /**
   * Seconds to wait for a node that does not answer yet.
   */
  waitReady?: number;
  /**
   * Headers to send with every request, as 'name: value'. A secret one takes its value from the environment: 'authorization: ${TOKEN}'.
   */
  header?: string[];
  /**
   * PEM file with certificate authorities to trust.
   */
  ca?: string;
  /**
   * Accept any certificate.
   */
  insecure?: boolean;
  /**
   * P-Chain addresses to look at first.
   */
  address?: string[];
  /**
   * Subnets to look at first.
   */
  subnet?: string[];
  /**
   * Transactions to look at first.
   */
  tx?: string[];
  /**
   * Blockchains to look at first.
   */
  blockchain?: string[];
  /**
   * A user of the node's user store; the password comes from AVALANCHE_CONFORMANCE_PASSWORD.
   */
  user?: string;
  /**
   * Also issue a transaction; the key comes from AVALANCHE_CONFORMANCE_KEY.
   */
  write?: boolean;
  /**
   * The lowest level whose failures fail the run.
   */
  gate?: 'stated' | 'derived' | 'observed';
  /**
   * What is only noted fails the run, too.
   */
  failOnWarning?: boolean;
  /**
   * What must have been judged: all, a number of requirements, or patterns of IDs.
   */
  requireTested?: string[];
  /**
   * File with known failures.
   */
  waivers?: string;
  /**
   * Judge only this part of the requirements: 2/4.
   */
  shard?: string;
  /**
   * Folder for the reports.
   */
  out?: string;
  /**
   * File for report.json as well.
   */
  json?: string;
  /**
   * Write allure-results/.
   */
  allure?: boolean;
  /**
   * Targets by name.
   */
  targets?: {
    [k: string]: ConfiguredTarget;
  };
  /**
   * Judge a reference node with this defect.
   */
  mutant?: string;
  /**
   * Milliseconds between blocks that the reference node accepts.
   */
  blockEvery?: number;
  /**
   * How many times every check is run, to tell what is flaky.
   */
  repeat?: number;
}

/**
 * A target: its address, and what holds for it instead of what stands above.
 */
export interface ConfiguredTarget {
  /**
   * Base address of the node; without it the reference node.
   */
  url?: string;
  /**
   * Chain of the reference node: standard, empty, unhealthy, starting, large.
   */
  scenario?: string;
  /**
   * What is expected of the node: auto, a name, or a file.
   */
  profile?: string;
  /**
   * The profile of a release: 1.12.2, or latest.
   */
  nodeVersion?: string;
  /**
   * What the node must offer.
   */
  with?: string[];
  /**
   * What the node does not offer.
   */
  without?: string[];
  /**
   * Only these services.
   */
  service?: string[];
  /**
   * Only these methods.
   */
  method?: string[];
  /**
   * Only requirements with such an ID; * stands for any text.
   */
  only?: string[];
  /**
   * Leave out requirements with such an ID.
   */
  skip?: string[];
  /**
   * Seed of samples and generated inputs; "random" for another one each time.
   */
  seed?: number | 'random';
  /**
   * Generated inputs that each property tries.
   */
  runs?: number;
  /**
   * Requests that the run sends at most; left out, the bound that --plan tells.
   */
  maxRequests?: number;
  /**
   * Requests under way at once.
   */
  concurrency?: number;
  /**
   * Requests per second at most.
   */
  rate?: number;
  /**
   * Milliseconds for one request.
   */
  timeout?: number;
  /**
   * Seconds for the whole run.
   */
  runTimeout?: number;
  /**
   * Seconds to wait for a node that does not answer yet.
   */
  waitReady?: number;
  /**
   * Headers to send with every request, as 'name: value'. A secret one takes its value from the environment: 'authorization: ${TOKEN}'.
   */
  header?: string[];
  /**
   * PEM file with certificate authorities to trust.
   */
  ca?: string;
  /**
   * Accept any certificate.
   */
  insecure?: boolean;
  /**
   * P-Chain addresses to look at first.
   */
  address?: string[];
  /**
   * Subnets to look at first.
   */
  subnet?: string[];
  /**
   * Transactions to look at first.
   */
  tx?: string[];
  /**
   * Blockchains to look at first.
   */
  blockchain?: string[];
  /**
   * A user of the node's user store; the password comes from AVALANCHE_CONFORMANCE_PASSWORD.
   */
  user?: string;
  /**
   * Also issue a transaction; the key comes from AVALANCHE_CONFORMANCE_KEY.
   */
  write?: boolean;
  /**
   * The lowest level whose failures fail the run.
   */
  gate?: 'stated' | 'derived' | 'observed';
  /**
   * What is only noted fails the run, too.
   */
  failOnWarning?: boolean;
  /**
   * What must have been judged: all, a number of requirements, or patterns of IDs.
   */
  requireTested?: string[];
  /**
   * File with known failures.
   */
  waivers?: string;
  /**
   * Judge only this part of the requirements: 2/4.
   */
  shard?: string;
  /**
   * Folder for the reports.
   */
  out?: string;
  /**
   * File for report.json as well.
   */
  json?: string;
  /**
   * Write allure-results/.
   */
  allure?: boolean;
  /**
   * Judge a reference node with this defect.
   */
  mutant?: string;
  /**
   * Milliseconds between blocks that the reference node accepts.
   */
  blockEvery?: number;
  /**
   * How many times every check is run, to tell what is flaky.
   */
  repeat?: number;
}

/**
 * Failures that a team knows of: while one fails as it is written here, the gate stays green.
 */
export interface WaiverFile {
  $schema?: string;
  /**
   * How many flaky failures one run may have; one more, and all of them fail.
   */
  flakyBudget?: number;
  waivers: WaiverEntry[];
}

export interface WaiverEntry {
  /**
   * ID of the requirement; * stands for any text, a method alone for all its requirements.
   */
  requirement: string;
  /**
   * Why the failure is accepted for now.
   */
  reason: string;
  /**
   * Where the work on it is tracked.
   */
  link: string;
  /**
   * Who sees to it.
   */
  owner: string;
  /**
   * The last day on which it holds, in UTC: 2026-12-31.
   */
  expires: string;
  /**
   * The signature of every finding that is accepted; `waive` writes it. A sentence, as earlier versions wrote it, is refused.
   *
   * @minItems 1
   */
  failure: (Signature | string)[];
  /**
   * Only for targets with such a name or address; * stands for any text.
   */
  target?: string;
  /**
   * Only for profiles with such a name; * stands for any text.
   */
  profile?: string;
  /**
   * It fails now and then: a pass is no surprise, and a failure is charged to flakyBudget.
   */
  flaky?: boolean;
}
