import { objectsOf } from '../../../encoding/read-json.ts';
import { allEnded } from '../all-ended.ts';
import type { Entry } from '../entry.ts';
import { DAY } from '../../../client/fees/measures.ts';
import { createAsset, exchangeExport } from '../draft.ts';
import { addDelegator, addValidator, createSubnet, importFrom, transformSubnet } from '../platform-drafts.ts';
import { hasStarted, staked } from '../stake-times.ts';
import { ownedBy, pay } from '../../../encoding/codec/outputs.ts';
import { ofAsset } from '../utxo.ts';
import { validatorId } from './stakers.ts';

const SUPPLY = 1_000_000_000n;
const INITIAL = 500_000_000n;
const VALIDATORS = 3;

/** A Subnet with its own staking asset. Etna's rules do not allow new ones. */
export const elasticSubnet: Entry = {
  id: 'elastic-subnet',
  makes: `an elastic Subnet with an asset of its own, ${VALIDATORS} validators and a delegator`,
  serves: [
    'platform.getSubnet/elastic-is-not-permissioned',
    'platform.getSubnet/owner-kept-if-elastic',
    'platform.getSubnet/transformation-*',
    'platform.getSubnets/elastic-*',
    'platform.getCurrentValidators/elastic-records-are-proof-of-stake',
    'platform.getCurrentSupply/at-least-the-stake-of-elastic-subnet',
    'platform.getCurrentSupply/subnet-id-selects',
    'platform.getMinStake/validator-minimum-of-subnet',
    'platform.getMinStake/delegator-minimum-of-subnet',
    'platform.getStakingAssetID/asset-of-elastic-subnet',
  ],
  most: {
    p: {
      createSubnetTxFee: 1,
      transformSubnetTxFee: 1,
      txFee: 1,
      addSubnetValidatorFee: VALIDATORS,
      addSubnetDelegatorFee: 1,
    },
    x: { createAssetTxFee: 1, txFee: 1 },
  },
  // Releases from 1.14 on reject the transaction under any rules.
  releases: { first: '1.10.0', last: '1.13.99' },
  rules: 'before-etna',
  needs: ['validators', 'permissioned-subnet'],
  make: async (on) => {
    const { p, x, subnets, network, key, rpc } = on;
    const found = await subnets.find('elastic');
    if (found?.isPermissioned === false) {
      const listed = await rpc.result('platform.getCurrentValidators', { subnetID: found.id });
      if (objectsOf(listed, 'validators').length >= VALIDATORS) return 0;
    }
    const owner = ownedBy([key.address]);
    const { idBytes: asset } = await x.issue(createAsset('Conformance', 'CONF', [pay(network.avax, SUPPLY, owner)]));
    await x.loadAsset(asset);
    await x.issue(exchangeExport(network.chainIds.P, [pay(asset, SUPPLY, owner)]));
    await p.issue(importFrom(network.chainIds.X, ofAsset(await p.utxos('X'), asset)));
    const made = found ?? (await p.issue(createSubnet(subnets.ownerOf('elastic'))));
    const subnet = { idBytes: made.idBytes, signer: subnets.signerOf('elastic') };
    await p.issue(transformSubnet(subnet, asset, [INITIAL, SUPPLY]));
    const stake = { subnet: subnet.idBytes, asset, owner };
    const terms = { rewards: owner, delegationRewards: owner, shares: 20_000 };
    const added = Array.from({ length: VALIDATORS }, (_, index) =>
      staked(network, (start) => {
        const term = { nodeId: validatorId(index), start, end: start + (10n + BigInt(index)) * DAY, weight: 1000n };
        return p.issue(addValidator(term, stake, terms));
      }),
    );
    await allEnded(added);
    const start = await staked(network, (start) =>
      p.issue(addDelegator({ nodeId: validatorId(0), start, end: start + 5n * DAY, weight: 100n }, stake, owner)),
    );
    await hasStarted(rpc, [start]);
    return VALIDATORS + 6;
  },
};
