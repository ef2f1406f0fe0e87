// Reads the versions of AvalancheGo from standard input, as `go list -m -versions` prints them, and warns of a release that is newer than
// the newest one with a profile or a published result.
import { readdirSync, readFileSync } from 'node:fs';

/** The releases in texts, the newest last. */
function releasesIn(texts, pattern) {
  const numbers = texts.flatMap((text) => pattern.exec(text)?.slice(1) ?? []);
  return numbers.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

const namesIn = (folder) => readdirSync(new URL(`../${folder}`, import.meta.url));
const known = releasesIn(
  [...namesIn('specs/profiles'), ...namesIn('results')],
  /^(?:avalanchego-)?(\d+\.\d+\.\d+)(?:\.yaml)?$/,
).at(-1);
const newest = releasesIn(readFileSync(0, 'utf8').split(/\s+/), /^v(\d+\.\d+\.\d+)$/).at(-1);
if (newest === undefined) throw new Error('Standard input has no version of a release.');
const isNewer = releasesIn([known, newest], /(.*)/).at(-1) !== known;
console.log(
  isNewer
    ? `::warning title=AvalancheGo ${newest}::The newest release with a profile or a result is ${known}. ` +
        `Test ${newest}: see "The next release" in docs/extend.md.`
    : `AvalancheGo ${newest} is known.`,
);
