import { InvalidArgumentError, type Command } from 'commander';
import { OFFERS, type Declared, type Offer } from '../target/offered.ts';
import { UsageError } from './usage-error.ts';

/** The flags that tell what a node offers. */
export interface OfferFlags {
  readonly with?: Offer[];
  readonly without?: Offer[];
}

const NAMES: ReadonlyMap<string, Offer> = new Map(OFFERS.map((offer) => [nameOfOffer(offer), offer]));

/** Adds the flags that tell what a node offers. */
export function addOfferOptions(command: Command): Command {
  return command
    .option(
      '--without <names>',
      `what the node does not offer, instead of finding out: ${[...NAMES.keys()].join(', ')}`,
      offers,
    )
    .option('--with <names>', 'what the node must offer: then its absence fails', offers);
}

/**
 * What the flags tell about the node.
 *
 * @throws UsageError when they tell the same both ways.
 */
export function offersOf({ with: present = [], without = [] }: OfferFlags): Declared {
  const [both] = present.filter((offer) => without.includes(offer));
  if (both !== undefined) throw new UsageError(`--with and --without both name ${nameOfOffer(both)}.`);
  return new Map([
    ...present.map((offer) => [offer, true] as const),
    ...without.map((offer) => [offer, false] as const),
  ]);
}

function offers(text: string, before: readonly Offer[] = []): Offer[] {
  const named = text.split(',').map((part) => {
    const offer = NAMES.get(part.trim());
    if (offer === undefined) throw new InvalidArgumentError(`It must be of: ${[...NAMES.keys()].join(', ')}.`);
    return offer;
  });
  return [...before, ...named];
}

/** The name of an offer on the command line. */
export function nameOfOffer(offer: Offer): string {
  return offer === 'userStore' ? 'user-store' : offer.replace('/ext/', '');
}
