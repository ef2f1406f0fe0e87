import type { Handlers } from '../../rpc/call.ts';

/** What the node says about itself. */
export const INFO_HANDLERS: Handlers = {
  'info.getNodeVersion': ({ dialect }) => ({
    version: dialect.nodeVersion ?? '',
    databaseVersion: 'v1.4.5',
    rpcProtocolVersion: '0',
    gitCommit: '',
    vmVersions: {},
  }),
};
