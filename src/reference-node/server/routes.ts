import { encodeId } from '../../encoding/id.ts';
import { vmId } from '../ledger/codec/id-key.ts';
import { isRun } from '../services/chain-aliases.ts';
import { INDEX_PATHS, type IndexPath, type Ledger } from '../ledger.ts';

export type Route =
  | { readonly to: 'rpc'; readonly service: 'platform' | 'avm' | 'info' | 'admin'; readonly isOfSubnet?: true }
  | { readonly to: 'rpc'; readonly service: 'index'; readonly indexPath: IndexPath }
  | { readonly to: 'health'; readonly report: 'all' | 'health' | 'readiness' | 'liveness' }
  | { readonly to: 'evm' };

const [AVM, EVM] = ['avm', 'subnetevm'].map((name) => encodeId(vmId(name)));

/** Finds what a clean path leads to; undefined where the node has nothing. */
export type Router = (path: string) => Route | undefined;

/** The paths of a node with this ledger: chains by alias and by ID, the indexes that are on, health, info and admin. */
export function routerOf(ledger: Ledger): Router {
  const routes = new Map<string, Route>();
  const add = (route: Route, ...paths: string[]): void => {
    for (const path of paths) routes.set(`/ext/${path}`, route);
  };
  const { P, X, C } = ledger.chainIds;
  add({ to: 'rpc', service: 'platform' }, 'bc/P', 'bc/platform', `bc/${P}`, 'P', 'platform');
  add({ to: 'rpc', service: 'avm' }, 'bc/X', 'bc/avm', `bc/${X}`, 'X', 'avm');
  for (const chain of ['bc/C', 'bc/evm', `bc/${C}`, 'C', 'evm']) add({ to: 'evm' }, chain, `${chain}/rpc`);
  for (const indexPath of INDEX_PATHS)
    if (ledger.index(indexPath)) add({ to: 'rpc', service: 'index', indexPath }, `index/${indexPath}`);
  add({ to: 'health', report: 'all' }, 'health');
  for (const report of ['health', 'readiness', 'liveness'] as const) add({ to: 'health', report }, `health/${report}`);
  add({ to: 'rpc', service: 'info' }, 'info');
  add({ to: 'rpc', service: 'admin' }, 'admin');
  return (path) => routes.get(path) ?? subnetChainAt(path, ledger);
}

/** A chain of a Subnet, which begins to run at any time. */
function subnetChainAt(path: string, ledger: Ledger): Route | undefined {
  const [, id = '', rest = ''] = /^\/ext\/bc\/(\w+)(\/rpc)?$/.exec(path) ?? [];
  const chain = ledger.blockchain(id);
  if (chain === undefined || !isRun(chain)) return undefined;
  if (chain.vmId === EVM && rest === '/rpc') return { to: 'evm' };
  return chain.vmId === AVM && rest === '' ? { to: 'rpc', service: 'avm', isOfSubnet: true } : undefined;
}

/** Whether the path is that of the C-Chain's WebSocket. */
export function isWebSocketPath(ledger: Ledger, path: string): boolean {
  return ['C', 'evm', ledger.chainIds.C].some((chain) => path === `/ext/bc/${chain}/ws` || path === `/ext/${chain}/ws`);
}
