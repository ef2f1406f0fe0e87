import { PRIMARY_HEX } from '../../encoding/id.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import { areAddresses, idText, isInteger } from '../../judge/forms/same-value.ts';
import { type Owner } from '../ledger/stakers.ts';

export function isOwner(value: JsonValue | undefined, { locktime, threshold, addresses }: Owner): boolean {
  return (
    isJsonObject(value) &&
    areAddresses(value.addresses, addresses) &&
    isInteger(value.threshold, threshold) &&
    isInteger(value.locktime, locktime)
  );
}

/** Records by what names them. `onTwice` receives a name that comes again. */
export function byName(
  records: readonly JsonObject[],
  nameOf: (record: JsonObject) => string,
  onTwice: (name: string) => void,
): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const record of records) {
    const name = nameOf(record);
    if (found.has(name)) onTwice(name);
    found.set(name, record);
  }
  return found;
}

/** The arguments that name a Subnet (32 bytes as hex); none for the Primary Network. */
export function subnetParams(subnet: string): { subnetID?: string } {
  return subnet === PRIMARY_HEX ? {} : { subnetID: idText(subnet) };
}
