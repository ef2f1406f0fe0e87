import type { Writer } from '../../src/client/writer.ts';
import { idBytes, PLATFORM_BYTES } from '../../src/encoding/id.ts';
import { openWriter } from '../../src/launch/populate/chain-writer.ts';
import type { Dialect } from '../../src/reference-node/dialect.ts';
import type { RunningNode } from '../../src/reference-node/server/serve-ledger.ts';

/** Opens a writer on a reference node, which returns nothing about its network but fees. @param privateKey 32 bytes: who pays */
export function writerOn(
  { url, ledger }: RunningNode,
  privateKey: Uint8Array,
  { subnetConversion }: Pick<Dialect, 'subnetConversion'>,
): Promise<Writer> {
  return openWriter({
    url,
    privateKey,
    converts: subnetConversion,
    network: {
      networkId: ledger.networkId,
      hrp: ledger.hrp,
      chainIds: { P: PLATFORM_BYTES, X: idBytes(ledger.chainIds.X), C: idBytes(ledger.chainIds.C) },
      avax: idBytes(ledger.avaxAssetId),
      fees: new Map(),
      release: undefined,
      isDurango: true,
      isEtna: false,
      helicon: 'never',
    },
  });
}
