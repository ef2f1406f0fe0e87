import { existsSync, readFileSync } from 'node:fs';

// One line for continuous integration: 'N passed, N failed, N skipped'. Usage: count-tests.mjs EXIT-CODE FILE...
// The files are JSON reports of vitest and kill matrices; one that is not there did not run. What ended ill has at least one failure.
const [exitCode, ...files] = process.argv.slice(2);

function ofTests({ numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites }) {
  return [numPassedTests, numFailedTests === 0 ? numFailedTestSuites : numFailedTests, numPendingTests];
}

/** Each mutant and node with variants is a test. */
function ofTrials({ green, totals, variants, withoutMutant, unproved, broken }) {
  const alarmed = variants.filter(({ alarms }) => alarms > 0).length;
  const tried = totals.mutants + variants.length;
  const open = withoutMutant.length + unproved.length;
  const wrong = totals.mutants - totals.killed + alarmed + open + broken.length;
  const failed = green ? 0 : Math.max(wrong, 1);
  return [Math.max(tried - failed, 0), failed, 0];
}

const sum = [0, 0, 0];
for (const file of files.filter((name) => existsSync(name))) {
  const found = JSON.parse(readFileSync(file, 'utf8'));
  for (const [at, count] of ('totals' in found ? ofTrials(found) : ofTests(found)).entries()) sum[at] += count;
}
if (exitCode !== '0' && sum[1] === 0) {
  console.log('Something beside the tests failed, or ended them.');
  sum[1] = 1;
}
console.log(`${sum[0]} passed, ${sum[1]} failed, ${sum[2]} skipped`);
