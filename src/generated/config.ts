// Generated from schemas/config by tools/generate.mjs. Do not edit: change the source and run `npm run generate`.

import type { Signature } from './report.ts';

/**
 * The settings of `run`. A flag takes precedence over the environment, the environment over this file.
 */
export interface ConfigFile {
  $schema?: undefined | string;
  /**
   * Test the node at this base URL, e.g. http://127.0.0.1:9650, or the target with this name in the configuration.
   */
  target?: undefined | string;
  /**
   * Compare the node with this node of its network: a base URL, or the name of a target in the configuration.
   */
  peer?: undefined | string[];
  /**
   * Compare all answers with those of this trusted node: an executable with --launch, or the URL of a node of the same network.
   */
  against?: undefined | string;
  /**
   * Start this executable of a node on a network of its own, fill, test and stop it.
   */
  launch?: undefined | string;
  /**
   * Start this many validators, up to 5, and test one of them; the others are its peers (default: 1).
   */
  launchNodes?: undefined | number;
  /**
   * Try sequences of transactions on the launched node for about this time, and ask in between (30 if alone).
   */
  sequences?: undefined | number;
  /**
   * Put the launched network of 3 or more nodes under faults for about this time: one halted, cut off or out of disk, all restarted, bad connections (60 if alone).
   */
  faults?: undefined | number;
  /**
   * Pass this argument to the launched node, e.g. --log-level=debug.
   */
  launchArg?: undefined | string[];
  /**
   * Start the node with the arguments in this YAML file instead of those of avalanchego.
   */
  launchConfig?: undefined | string;
  /**
   * Let the launched node cross its upgrades (default: true).
   */
  upgrade?: undefined | boolean;
  /**
   * Audit the launched node, or the node with peers, at its end (default: true).
   */
  audit?: undefined | boolean;
  /**
   * Keep the data and logs of the launched node.
   */
  keep?: undefined | boolean;
  /**
   * Test the embedded reference node.
   */
  reference?: undefined | boolean;
  /**
   * Use the reference node with this chain: standard, empty, unhealthy, starting, large, songbird, public, forbidden, rate-limited (default: standard).
   */
  scenario?:
    | undefined
    | (
        | 'standard'
        | 'empty'
        | 'unhealthy'
        | 'starting'
        | 'large'
        | 'songbird'
        | 'public'
        | 'forbidden'
        | 'rate-limited'
      );
  /**
   * Use the reference node with this defect; see: list mutants.
   */
  mutant?: undefined | string;
  /**
   * Use the reference node while it accepts a block at this interval in milliseconds (default: only when it has a transaction).
   */
  blockEvery?: undefined | number;
  /**
   * Set the expectations: auto, a release such as 1.12.2, latest, the name of a profile (see: list profiles), or a file (default: auto for a node, document for the reference node).
   */
  profile?: undefined | string;
  /**
   * Treat these as not offered by the node, without detection: health, index, user-store, index/P/block, index/C/block, index/X/block, index/X/tx, index/X/vtx, or methods such as platform.getBlock.
   */
  without?: undefined | string[];
  /**
   * Demand these of the node: their requirements fail if the node does not offer them.
   */
  with?: undefined | string[];
  /**
   * Run only the requirements of these services and methods, or with these IDs: health, getUTXOs, platform.getHeight/height; * stands for any text.
   */
  only?: undefined | string[];
  /**
   * Skip these requirements, named as for --only.
   */
  skip?: undefined | string[];
  /**
   * Choose samples and generated inputs by this seed, or by a "random" one (default: 1).
   */
  seed?: undefined | (number | 'random');
  /**
   * Try this many generated inputs for each property (default: 25).
   */
  runs?: undefined | number;
  /**
   * Read at most this many pages of 1,024 containers from each index: a number, or all; 0 reads none (default: 8).
   */
  survey?: undefined | (number | 'all');
  /**
   * Search wider than a gate needs to: the default of --seed is random, that of --survey all.
   */
  nightly?: undefined | boolean;
  /**
   * Run each check this many times; a check that fails only sometimes is reported as flaky (default: 1).
   */
  repeat?: undefined | number;
  /**
   * End the run before it sends more requests than this (default: the bound that --plan shows).
   */
  maxRequests?: undefined | number;
  /**
   * Keep at most this many requests open at once (default: 8).
   */
  concurrency?: undefined | number;
  /**
   * Send at most this many requests per second (default: no limit).
   */
  rate?: undefined | number;
  /**
   * Wait this many milliseconds for one response (default: 10000).
   */
  timeout?: undefined | number;
  /**
   * End the run after this many seconds, with launching a node and waiting for it (default: 900).
   */
  runTimeout?: undefined | number;
  /**
   * Wait this many seconds for a node that is not ready yet (default: 0).
   */
  waitReady?: undefined | number;
  /**
   * Test the target even if none of its responses looks like the response of a node.
   */
  assumeNode?: undefined | boolean;
  /**
   * Send this header with every request: 'name: value'.
   */
  header?: undefined | string[];
  /**
   * Show the path and the query of the address of the target in output and files (default: hidden, since providers put keys there).
   */
  showAddress?: undefined | boolean;
  /**
   * Send the headers or the bearer token that this command prints: at the start, and anew when a request is refused with HTTP 401; it runs without a shell.
   */
  headerCommand?: undefined | string;
  /**
   * Trust the certificate authorities in this PEM file.
   */
  ca?: undefined | string;
  /**
   * Send the client certificate in this PEM file to a server that requires one; needs --cert-key.
   */
  cert?: undefined | string;
  /**
   * The private key of --cert, in this PEM file.
   */
  certKey?: undefined | string;
  /**
   * Accept any certificate.
   */
  insecure?: undefined | boolean;
  /**
   * Send requests through this HTTP proxy, or through none; never those to this machine (default: HTTPS_PROXY or HTTP_PROXY, unless NO_PROXY names the host).
   */
  proxy?: undefined | string;
  /**
   * Use this for samples first: an address, or the ID of a Subnet, transaction or blockchain, as address=..., subnet=..., tx=..., blockchain=ID.
   */
  sample?: undefined | string[];
  /**
   * Use this user of the node's user store; needs the password.
   */
  user?: undefined | string;
  /**
   * Also issue a transaction, paid with the key; without this, the suite sends none that a node could accept.
   */
  write?: undefined | boolean;
  /**
   * Sign transactions for the network with this ID, too; without this, only for 1337 and 12345, the IDs of local networks.
   */
  allowNetwork?: undefined | number[];
  /**
   * Burn at most this amount with --write, with its unit, e.g. 2AVAX or 2000000000nAVAX (default: 1AVAX).
   */
  budget?: undefined | string;
  /**
   * Choose the failures that fail the run: document (stated and derived requirements), clients (also what a known client needs), release (also observed ones, under the profile of a release) or stated; document+warnings counts notes, too (default: release with --launch or --against, else document).
   */
  gate?:
    | undefined
    | (
        | 'stated'
        | 'stated+warnings'
        | 'document'
        | 'document+warnings'
        | 'clients'
        | 'clients+warnings'
        | 'release'
        | 'release+warnings'
      );
  /**
   * Read waivers from this file; waived failures do not fail the run (see: waive).
   */
  waivers?: undefined | string;
  /**
   * Count only the requirements of this contract, e.g. 2026-11-25, or of a file; later requirements are tested, and not scored.
   */
  contract?: undefined | string;
  /**
   * End with exit code 4 if less is tested: all, a number of requirements, or an ID pattern; a whole run needs one requirement of each service that --without does not name.
   */
  requireTested?: undefined | string[];
  /**
   * Run only this shard of the requirements, e.g. 2/4; the command merge joins the reports.
   */
  shard?: undefined | string;
  /**
   * Write the report to this folder, in place of an earlier one (default: a new folder in reports/).
   */
  out?: undefined | string;
  /**
   * Also write report.json to this file; - for standard output, with all other output on standard error.
   */
  json?: undefined | string;
  /**
   * Write the report in these formats: html, json, junit, har, sarif, markdown, ctrf, badge, prometheus, allure (har: of run alone); report.json is always written (default: html,json,junit,har).
   */
  format?:
    | undefined
    | ('html' | 'json' | 'junit' | 'har' | 'sarif' | 'markdown' | 'ctrf' | 'badge' | 'prometheus' | 'allure')[];
  /**
   * Append this run to this file, one run per line; compare --history shows them.
   */
  history?: undefined | string;
  /**
   * With --history: only failures that are new since the last run that tested them fail the run.
   */
  failOn?: undefined | 'new';
  /**
   * With --history: name the run, e.g. by its commit.
   */
  label?: undefined | string;
  /**
   * Let report.sarif place its results in this file of the repository, so that code scanning shows them.
   */
  sarifFile?: undefined | string;
  /**
   * Write reports (default: true).
   */
  reports?: undefined | boolean;
  /**
   * The targets with a URL are nodes of one network: each is compared with the others, as by --peer.
   */
  network?: undefined | boolean;
  /**
   * Targets by name.
   */
  targets?:
    | undefined
    | {
        [k: string]: ConfiguredTarget;
      };
}

/**
 * A target: its URL, and the settings that replace those above for it.
 */
export interface ConfiguredTarget {
  /**
   * Test the node at this base URL.
   */
  url?: undefined | string;
  /**
   * Compare the node with this node of its network: a base URL, or the name of a target in the configuration.
   */
  peer?: undefined | string[];
  /**
   * Compare all answers with those of this trusted node: an executable with --launch, or the URL of a node of the same network.
   */
  against?: undefined | string;
  /**
   * Start this executable of a node on a network of its own, fill, test and stop it.
   */
  launch?: undefined | string;
  /**
   * Start this many validators, up to 5, and test one of them; the others are its peers (default: 1).
   */
  launchNodes?: undefined | number;
  /**
   * Try sequences of transactions on the launched node for about this time, and ask in between (30 if alone).
   */
  sequences?: undefined | number;
  /**
   * Put the launched network of 3 or more nodes under faults for about this time: one halted, cut off or out of disk, all restarted, bad connections (60 if alone).
   */
  faults?: undefined | number;
  /**
   * Pass this argument to the launched node, e.g. --log-level=debug.
   */
  launchArg?: undefined | string[];
  /**
   * Start the node with the arguments in this YAML file instead of those of avalanchego.
   */
  launchConfig?: undefined | string;
  /**
   * Let the launched node cross its upgrades (default: true).
   */
  upgrade?: undefined | boolean;
  /**
   * Audit the launched node, or the node with peers, at its end (default: true).
   */
  audit?: undefined | boolean;
  /**
   * Keep the data and logs of the launched node.
   */
  keep?: undefined | boolean;
  /**
   * Test the embedded reference node.
   */
  reference?: undefined | boolean;
  /**
   * Use the reference node with this chain: standard, empty, unhealthy, starting, large, songbird, public, forbidden, rate-limited (default: standard).
   */
  scenario?:
    | undefined
    | (
        | 'standard'
        | 'empty'
        | 'unhealthy'
        | 'starting'
        | 'large'
        | 'songbird'
        | 'public'
        | 'forbidden'
        | 'rate-limited'
      );
  /**
   * Use the reference node with this defect; see: list mutants.
   */
  mutant?: undefined | string;
  /**
   * Use the reference node while it accepts a block at this interval in milliseconds (default: only when it has a transaction).
   */
  blockEvery?: undefined | number;
  /**
   * Set the expectations: auto, a release such as 1.12.2, latest, the name of a profile (see: list profiles), or a file (default: auto for a node, document for the reference node).
   */
  profile?: undefined | string;
  /**
   * Treat these as not offered by the node, without detection: health, index, user-store, index/P/block, index/C/block, index/X/block, index/X/tx, index/X/vtx, or methods such as platform.getBlock.
   */
  without?: undefined | string[];
  /**
   * Demand these of the node: their requirements fail if the node does not offer them.
   */
  with?: undefined | string[];
  /**
   * Run only the requirements of these services and methods, or with these IDs: health, getUTXOs, platform.getHeight/height; * stands for any text.
   */
  only?: undefined | string[];
  /**
   * Skip these requirements, named as for --only.
   */
  skip?: undefined | string[];
  /**
   * Choose samples and generated inputs by this seed, or by a "random" one (default: 1).
   */
  seed?: undefined | (number | 'random');
  /**
   * Try this many generated inputs for each property (default: 25).
   */
  runs?: undefined | number;
  /**
   * Read at most this many pages of 1,024 containers from each index: a number, or all; 0 reads none (default: 8).
   */
  survey?: undefined | (number | 'all');
  /**
   * Search wider than a gate needs to: the default of --seed is random, that of --survey all.
   */
  nightly?: undefined | boolean;
  /**
   * Run each check this many times; a check that fails only sometimes is reported as flaky (default: 1).
   */
  repeat?: undefined | number;
  /**
   * End the run before it sends more requests than this (default: the bound that --plan shows).
   */
  maxRequests?: undefined | number;
  /**
   * Keep at most this many requests open at once (default: 8).
   */
  concurrency?: undefined | number;
  /**
   * Send at most this many requests per second (default: no limit).
   */
  rate?: undefined | number;
  /**
   * Wait this many milliseconds for one response (default: 10000).
   */
  timeout?: undefined | number;
  /**
   * End the run after this many seconds, with launching a node and waiting for it (default: 900).
   */
  runTimeout?: undefined | number;
  /**
   * Wait this many seconds for a node that is not ready yet (default: 0).
   */
  waitReady?: undefined | number;
  /**
   * Test the target even if none of its responses looks like the response of a node.
   */
  assumeNode?: undefined | boolean;
  /**
   * Send this header with every request: 'name: value'.
   */
  header?: undefined | string[];
  /**
   * Show the path and the query of the address of the target in output and files (default: hidden, since providers put keys there).
   */
  showAddress?: undefined | boolean;
  /**
   * Send the headers or the bearer token that this command prints: at the start, and anew when a request is refused with HTTP 401; it runs without a shell.
   */
  headerCommand?: undefined | string;
  /**
   * Trust the certificate authorities in this PEM file.
   */
  ca?: undefined | string;
  /**
   * Send the client certificate in this PEM file to a server that requires one; needs --cert-key.
   */
  cert?: undefined | string;
  /**
   * The private key of --cert, in this PEM file.
   */
  certKey?: undefined | string;
  /**
   * Accept any certificate.
   */
  insecure?: undefined | boolean;
  /**
   * Send requests through this HTTP proxy, or through none; never those to this machine (default: HTTPS_PROXY or HTTP_PROXY, unless NO_PROXY names the host).
   */
  proxy?: undefined | string;
  /**
   * Use this for samples first: an address, or the ID of a Subnet, transaction or blockchain, as address=..., subnet=..., tx=..., blockchain=ID.
   */
  sample?: undefined | string[];
  /**
   * Use this user of the node's user store; needs the password.
   */
  user?: undefined | string;
  /**
   * Also issue a transaction, paid with the key; without this, the suite sends none that a node could accept.
   */
  write?: undefined | boolean;
  /**
   * Sign transactions for the network with this ID, too; without this, only for 1337 and 12345, the IDs of local networks.
   */
  allowNetwork?: undefined | number[];
  /**
   * Burn at most this amount with --write, with its unit, e.g. 2AVAX or 2000000000nAVAX (default: 1AVAX).
   */
  budget?: undefined | string;
  /**
   * Choose the failures that fail the run: document (stated and derived requirements), clients (also what a known client needs), release (also observed ones, under the profile of a release) or stated; document+warnings counts notes, too (default: release with --launch or --against, else document).
   */
  gate?:
    | undefined
    | (
        | 'stated'
        | 'stated+warnings'
        | 'document'
        | 'document+warnings'
        | 'clients'
        | 'clients+warnings'
        | 'release'
        | 'release+warnings'
      );
  /**
   * Read waivers from this file; waived failures do not fail the run (see: waive).
   */
  waivers?: undefined | string;
  /**
   * Count only the requirements of this contract, e.g. 2026-11-25, or of a file; later requirements are tested, and not scored.
   */
  contract?: undefined | string;
  /**
   * End with exit code 4 if less is tested: all, a number of requirements, or an ID pattern; a whole run needs one requirement of each service that --without does not name.
   */
  requireTested?: undefined | string[];
  /**
   * Run only this shard of the requirements, e.g. 2/4; the command merge joins the reports.
   */
  shard?: undefined | string;
  /**
   * Write the report to this folder, in place of an earlier one (default: a new folder in reports/).
   */
  out?: undefined | string;
  /**
   * Also write report.json to this file; - for standard output, with all other output on standard error.
   */
  json?: undefined | string;
  /**
   * Write the report in these formats: html, json, junit, har, sarif, markdown, ctrf, badge, prometheus, allure (har: of run alone); report.json is always written (default: html,json,junit,har).
   */
  format?:
    | undefined
    | ('html' | 'json' | 'junit' | 'har' | 'sarif' | 'markdown' | 'ctrf' | 'badge' | 'prometheus' | 'allure')[];
  /**
   * Append this run to this file, one run per line; compare --history shows them.
   */
  history?: undefined | string;
  /**
   * With --history: only failures that are new since the last run that tested them fail the run.
   */
  failOn?: undefined | 'new';
  /**
   * With --history: name the run, e.g. by its commit.
   */
  label?: undefined | string;
  /**
   * Let report.sarif place its results in this file of the repository, so that code scanning shows them.
   */
  sarifFile?: undefined | string;
  /**
   * Write reports (default: true).
   */
  reports?: undefined | boolean;
}

/**
 * How `run --launch` starts a node that does not take the flags of avalanchego. Placeholders: {dataDir}, {genesisFile}, {upgradeFile}, {networkId}, {httpPort}, {stakingPort}, {bootstrapIps}, {bootstrapIds}, {sybilProtection}, {sampleSize}, {quorumSize}, {minPeers}.
 */
export interface LaunchFile {
  $schema?: undefined | string;
  /**
   * Arguments that make the executable print its release and exit. Default: --version.
   */
  version?: undefined | string[];
  /**
   * Arguments that start the node, with placeholders. {dataDir}, {genesisFile} and {httpPort} are required.
   *
   * @minItems 1
   */
  args: string[];
  /**
   * Environment variables for the node, with placeholders. The node inherits PATH and the locale only; HOME and TMPDIR are its data folder.
   */
  env?:
    | undefined
    | {
        [k: string]: string;
      };
}

/**
 * The settings of a run in a program. What is left out has the default of the command line.
 */
export interface RunSettings {
  /**
   * Test the node at this base URL, e.g. http://127.0.0.1:9650, or the target with this name in the configuration.
   */
  target?: undefined | string;
  /**
   * Compare the node with this node of its network: a base URL, or the name of a target in the configuration.
   */
  peers?: undefined | string[];
  /**
   * Compare all answers with those of this trusted node: an executable with --launch, or the URL of a node of the same network.
   */
  against?: undefined | string;
  /**
   * Start this executable of a node on a network of its own, fill, test and stop it.
   */
  launch?: undefined | string;
  /**
   * Start this many validators, up to 5, and test one of them; the others are its peers (default: 1).
   */
  launchNodes?: undefined | number;
  /**
   * Try sequences of transactions on the launched node for about this time, and ask in between (30 if alone).
   */
  sequences?: undefined | number;
  /**
   * Put the launched network of 3 or more nodes under faults for about this time: one halted, cut off or out of disk, all restarted, bad connections (60 if alone).
   */
  faults?: undefined | number;
  /**
   * Pass this argument to the launched node, e.g. --log-level=debug.
   */
  launchArgs?: undefined | string[];
  /**
   * Start the node with the arguments in this YAML file instead of those of avalanchego.
   */
  launchConfig?: undefined | string;
  /**
   * Let the launched node cross its upgrades (default: true).
   */
  upgrade?: undefined | boolean;
  /**
   * Audit the launched node, or the node with peers, at its end (default: true).
   */
  audit?: undefined | boolean;
  /**
   * Keep the data and logs of the launched node.
   */
  keep?: undefined | boolean;
  /**
   * Test the embedded reference node.
   */
  reference?: undefined | boolean;
  /**
   * Use the reference node with this chain: standard, empty, unhealthy, starting, large, songbird, public, forbidden, rate-limited (default: standard).
   */
  scenario?:
    | undefined
    | (
        | 'standard'
        | 'empty'
        | 'unhealthy'
        | 'starting'
        | 'large'
        | 'songbird'
        | 'public'
        | 'forbidden'
        | 'rate-limited'
      );
  /**
   * Use the reference node with this defect; see: list mutants.
   */
  mutant?: undefined | string;
  /**
   * Use the reference node while it accepts a block at this interval in milliseconds (default: only when it has a transaction).
   */
  blockEveryMs?: undefined | number;
  /**
   * Set the expectations: auto, a release such as 1.12.2, latest, the name of a profile (see: list profiles), or a file (default: auto for a node, document for the reference node).
   */
  profile?: undefined | string;
  /**
   * Treat these as not offered by the node, without detection: health, index, user-store, index/P/block, index/C/block, index/X/block, index/X/tx, index/X/vtx, or methods such as platform.getBlock.
   */
  without?: undefined | string[];
  /**
   * Demand these of the node: their requirements fail if the node does not offer them.
   */
  with?: undefined | string[];
  /**
   * Run only the requirements of these services and methods, or with these IDs: health, getUTXOs, platform.getHeight/height; * stands for any text.
   */
  only?: undefined | string[];
  /**
   * Skip these requirements, named as for --only.
   */
  skip?: undefined | string[];
  /**
   * Choose samples and generated inputs by this seed, or by a "random" one (default: 1).
   */
  seed?: undefined | (number | 'random');
  /**
   * Try this many generated inputs for each property (default: 25).
   */
  runs?: undefined | number;
  /**
   * Read at most this many pages of 1,024 containers from each index: a number, or all; 0 reads none (default: 8).
   */
  survey?: undefined | (number | 'all');
  /**
   * Search wider than a gate needs to: the default of --seed is random, that of --survey all.
   */
  nightly?: undefined | boolean;
  /**
   * Run each check this many times; a check that fails only sometimes is reported as flaky (default: 1).
   */
  repeat?: undefined | number;
  /**
   * End the run before it sends more requests than this (default: the bound that --plan shows).
   */
  maxRequests?: undefined | number;
  /**
   * Keep at most this many requests open at once (default: 8).
   */
  concurrency?: undefined | number;
  /**
   * Send at most this many requests per second (default: no limit).
   */
  rate?: undefined | number;
  /**
   * Wait this many milliseconds for one response (default: 10000).
   */
  timeoutMs?: undefined | number;
  /**
   * End the run after this many seconds, with launching a node and waiting for it (default: 900).
   */
  runTimeoutSeconds?: undefined | number;
  /**
   * Wait this many seconds for a node that is not ready yet (default: 0).
   */
  waitReadySeconds?: undefined | number;
  /**
   * Test the target even if none of its responses looks like the response of a node.
   */
  assumeNode?: undefined | boolean;
  /**
   * Send this header with every request: 'name: value'.
   */
  headers?:
    | undefined
    | {
        [k: string]: string;
      };
  /**
   * Show the path and the query of the address of the target in output and files (default: hidden, since providers put keys there).
   */
  showAddress?: undefined | boolean;
  /**
   * Send the headers or the bearer token that this command prints: at the start, and anew when a request is refused with HTTP 401; it runs without a shell.
   */
  headerCommand?: undefined | string;
  /**
   * Trust the certificate authorities in this PEM file.
   */
  ca?: undefined | string;
  /**
   * Send the client certificate in this PEM file to a server that requires one; needs --cert-key.
   */
  cert?: undefined | string;
  /**
   * The private key of --cert, in this PEM file.
   */
  certKey?: undefined | string;
  /**
   * Accept any certificate.
   */
  insecure?: undefined | boolean;
  /**
   * Send requests through this HTTP proxy, or through none; never those to this machine (default: HTTPS_PROXY or HTTP_PROXY, unless NO_PROXY names the host).
   */
  proxy?: undefined | string;
  /**
   * Use this for samples first: an address, or the ID of a Subnet, transaction or blockchain, as address=..., subnet=..., tx=..., blockchain=ID.
   */
  samples?: undefined | string[];
  /**
   * Use this user of the node's user store; needs the password.
   */
  user?: undefined | string;
  /**
   * Use this password of that user.
   */
  password?: undefined | string;
  /**
   * Also issue a transaction, paid with the key; without this, the suite sends none that a node could accept.
   */
  write?: undefined | boolean;
  /**
   * Pay with this private key: 0x and hex, or the form that platform.exportKey returns.
   */
  key?: undefined | string;
  /**
   * Sign transactions for the network with this ID, too; without this, only for 1337 and 12345, the IDs of local networks.
   */
  allowNetworks?: undefined | number[];
  /**
   * Burn at most this amount with --write, with its unit, e.g. 2AVAX or 2000000000nAVAX (default: 1AVAX).
   */
  budget?: undefined | string;
  /**
   * Choose the failures that fail the run: document (stated and derived requirements), clients (also what a known client needs), release (also observed ones, under the profile of a release) or stated; document+warnings counts notes, too (default: release with --launch or --against, else document).
   */
  gate?:
    | undefined
    | (
        | 'stated'
        | 'stated+warnings'
        | 'document'
        | 'document+warnings'
        | 'clients'
        | 'clients+warnings'
        | 'release'
        | 'release+warnings'
      );
  /**
   * Read waivers from this file; waived failures do not fail the run (see: waive).
   */
  waivers?: undefined | string;
  /**
   * Count only the requirements of this contract, e.g. 2026-11-25, or of a file; later requirements are tested, and not scored.
   */
  contract?: undefined | string;
  /**
   * End with exit code 4 if less is tested: all, a number of requirements, or an ID pattern; a whole run needs one requirement of each service that --without does not name.
   */
  requireTested?: undefined | string[];
  /**
   * Run only this shard of the requirements, e.g. 2/4; the command merge joins the reports.
   */
  shard?: undefined | string;
  /**
   * Write the report to this folder, in place of an earlier one (default: a new folder in reports/).
   */
  outDir?: undefined | string;
  /**
   * Write the report in these formats: html, json, junit, har, sarif, markdown, ctrf, badge, prometheus, allure (har: of run alone); report.json is always written (default: html,json,junit,har).
   */
  formats?:
    | undefined
    | ('html' | 'json' | 'junit' | 'har' | 'sarif' | 'markdown' | 'ctrf' | 'badge' | 'prometheus' | 'allure')[];
  /**
   * Let report.sarif place its results in this file of the repository, so that code scanning shows them.
   */
  sarifFile?: undefined | string;
}

/**
 * Failures that a team knows of: while one fails as it is written here, the gate stays green.
 */
export interface WaiverFile {
  $schema?: undefined | string;
  /**
   * How many flaky failures one run may have; one more, and all of them fail.
   */
  flakyBudget?: undefined | number;
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
   * The last day on which it holds, to its end in UTC: 2026-12-31.
   */
  expires: string;
  /**
   * The signature of every finding that is accepted; `waive` writes it. A sentence, as earlier versions wrote it, is refused.
   *
   * @minItems 1
   */
  failure: (Signature | string)[];
  /**
   * It covers such a failure of every method and member. A signature that names none needs it.
   */
  covers?: undefined | 'all';
  /**
   * Only for targets with such a name or address; * stands for any text.
   */
  target?: undefined | string;
  /**
   * Only for profiles with such a name; * stands for any text.
   */
  profile?: undefined | string;
  /**
   * It fails now and then: a pass is no surprise, and a failure is charged to flakyBudget.
   */
  flaky?: undefined | boolean;
}
