import type { Profile } from '../catalogue/profile.ts';
import { DOCUMENT, type Dialect } from '../reference-node/dialect.ts';

/** How the reference node speaks as a node of a profile: the document, with each erratum in force. */
export function dialectOf({ methods, releases }: Profile): Dialect {
  const info = releases === undefined ? [] : ['info.getNodeVersion'];
  return {
    ...DOCUMENT,
    methods: new Set([...methods, ...info, 'avm.getTx', 'avm.getTxStatus']),
    nodeVersion: releases === undefined ? undefined : `avalanchego/${releases.last ?? releases.first}`,
  };
}
