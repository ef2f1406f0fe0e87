import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getValidatorsAt';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'renewing-validator-stays/not-below-the-tip': [
    'Validators that renew themselves are missing at heights below the last accepted block.',
    node.mapValidatorSet(METHOD, (set, call) => {
      const gone = isAtTip(call) ? new Map() : renewing(call);
      return Object.fromEntries(Object.entries(set).filter(([nodeId]) => !gone.has(nodeId)));
    }),
  ],
  'renewal-keeps-what-was-restaked/present-weight-at-each-height': [
    'A validator that renews itself has its present weight at each height.',
    node.mapWeights(METHOD, (nodeId, weight, call) => renewing(call).get(nodeId) ?? weight),
  ],
  'renewal-keeps-what-was-restaked/half-at-the-height-of-its-renewal': [
    'At the height at which a validator renews itself, it has half its weight.',
    node.mapWeights(METHOD, (nodeId, weight, { ledger, args }) => {
      const before = ledger.validatorsAt(args.uint('height', 64) - 1n, node.ZERO_ID)?.get(nodeId)?.weight ?? weight;
      return before === weight ? weight : before / 2n;
    }),
  ],
  'stopped-validator-leaves/one-height-later': [
    'A validator leaves one height too late.',
    node.withLedger(METHOD, (ledger) => ({
      validatorsAt: (height, subnetId) => {
        const set = ledger.validatorsAt(height, subnetId);
        return set && new Map([...(ledger.validatorsAt(height - 1n, subnetId) ?? []), ...set]);
      },
    })),
  ],
});

function isAtTip({ ledger, args }: node.Call): boolean {
  return args.raw('height')?.includes('proposed') !== true && args.uint('height', 64) === ledger.height;
}

/** The node IDs of the validators that renew themselves, with their weights. */
function renewing({ ledger }: node.Call): ReadonlyMap<string, bigint> {
  const found = ledger.currentValidators(node.ZERO_ID).filter(({ renewal }) => renewal !== undefined);
  return new Map(found.map(({ nodeId, weight }) => [nodeId, weight]));
}
