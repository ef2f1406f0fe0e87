import { RpcUnavailable } from '../../client/rpc-client.ts';

/** The node is of a network on which transactions are signed only if the user names it. */
export class NetworkRefused extends RpcUnavailable {}
