import type { CommandLine } from '../src/cli/commands.ts';

/** The command line of maintainers: `node dist/tools/bin.js`, by `npm run prove` and the like. */
export const TOOLS: CommandLine = {
  name: 'tools',
  call: () => 'node dist/tools/bin.js',
  description: 'Prove the suite, and prepare it for the next release.',
  commands: {
    prove: {
      description:
        'Prove the suite: each mutant must fail its requirement, no right node any, and the tests of claims pass',
      load: async () => (await import('./commands/prove.ts')).addProveCommand,
    },
    faults: {
      description: 'Find a generated fault for each requirement that no mutant breaks',
      load: async () => (await import('./commands/faults.ts')).addFaultsCommand,
    },
    clients: {
      description: 'Run real clients against nodes with a change, and show what breaks them and no requirement',
      load: async () => (await import('./commands/clients.ts')).addClientsCommand,
    },
    draft: {
      description: 'Print an erratum to fill in for each requirement that failed on a new release',
      load: async () => (await import('./commands/draft.ts')).addDraftCommand,
    },
    bench: {
      description: 'Measure what a run, an audit and `validate` cost beside a raw replay of the same requests',
      load: async () => (await import('./commands/bench.ts')).addBenchCommand,
    },
    contract: {
      description: 'Freeze the requirements of the catalogue, so that statements can refer to them',
      load: async () => (await import('./commands/contract.ts')).addContractCommand,
    },
    results: {
      description: 'Store, check or unpack the published results of node builds',
      load: async () => (await import('./commands/results.ts')).addResultsCommand,
    },
  },
};
