import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentSupply';
const NANO = 1_000_000_000n;
/** A fee of fixed amounts, in nAVAX. */
const FEE = 1_000_000n;

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'at-least-the-total-stake/whole-units': [
    'The supply is in whole units of the asset.',
    node.mapResultAt(METHOD, 'supply', inWholeUnits),
  ],
  'at-least-the-stake-of-elastic-subnet/whole-units-on-subnets': [
    'The supply of an elastic Subnet is in whole units of its asset.',
    node.mapResultAtIn(METHOD, 'supply', (supply, call) =>
      node.isAbout('elastic')(call) ? inWholeUnits(supply) : supply,
    ),
  ],
  'subnet-id-selects/above-the-maximum': [
    'The supply of an elastic Subnet is the largest number of 64 bits.',
    node.mapResultAtIn(METHOD, 'supply', (supply, call) =>
      node.isAbout('elastic')(call) ? `${2n ** 64n - 1n}` : supply,
    ),
    { needs: ['platform.getSubnet'] },
  ],
  'subnet-id-selects/same-for-each-subnet': [
    'Each Subnet has the supply of the Primary Network, and transactions are of an unknown kind.',
    node.both(node.ofUnknownKind('platform.getTx', 'tx'), node.ignoreArgument(METHOD, 'subnetID')),
    { needs: ['platform.getSubnet'] },
  ],
  'height/height-missing': ['The result has no `height`.', node.withDialect({ supplyHeight: false }, [METHOD])],
  'ignores-burnt-fees/less-with-each-block': [
    'The supply falls by 0.001 AVAX with each block.',
    node.mapResultAtIn(METHOD, 'supply', (supply, { ledger }) => `${BigInt(node.text(supply)) - ledger.height * FEE}`),
    { writes: true },
  ],
  'no-height/height-too-early': [
    'The result has a `height`, as in later releases.',
    node.withDialect({ supplyHeight: true }, [METHOD]),
  ],
});

function inWholeUnits(supply: node.Json): node.Json {
  return `${BigInt(node.text(supply)) / NANO}`;
}
