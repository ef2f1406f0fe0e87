import { ZERO_ID } from '../../encoding/id.ts';
import type { Ledger, Subnet } from '../ledger.ts';
import type { Handler } from '../rpc/call.ts';
import { callWith } from './conditions.ts';
import type { Change } from './change.ts';
import { wrapHandler } from './changes.ts';

/** The ID of the first Subnet of a kind; that of the Primary Network where there is none. */
export function someSubnet(ledger: Ledger, kind: Subnet['kind']): string {
  return ledger.subnets().find((subnet) => subnet.kind === kind)?.id ?? ZERO_ID;
}

/** A call without `subnetID` is about an elastic Subnet. */
export function elasticByDefault(methods: string | readonly string[]): Change {
  return wrapHandler(
    methods,
    (base) => (call) =>
      base(call.args.has('subnetID') ? call : callWith(call, { subnetID: someSubnet(call.ledger, 'elastic') })),
  );
}

/** The call is about a Subnet that exists and of which this node is no validator. */
export function isUntracked({ ledger, args }: Parameters<Handler>[0]): boolean {
  const id = args.id('subnetID');
  return id !== ZERO_ID && !ledger.currentValidators(id).some(({ nodeId }) => nodeId === ledger.nodeId);
}

/** The call is about a Subnet of that kind. */
export function isAbout(kind: Subnet['kind']): (call: Parameters<Handler>[0]) => boolean {
  return ({ ledger, args }) => ledger.subnet(args.id('subnetID'))?.kind === kind;
}

/** The call is about an ID that no Subnet has. */
export function isUnknownSubnet({ ledger, args }: Parameters<Handler>[0]): boolean {
  return ledger.subnet(args.id('subnetID')) === undefined;
}
