import { existsSync, readFileSync } from 'node:fs';

// One line for continuous integration, from the JSON report of vitest: 'N passed, N failed, N skipped'.
const [file] = process.argv.slice(2);
if (file === undefined || !existsSync(file)) {
  console.log('The tests did not run: something before them failed.');
  console.log('0 passed, 1 failed');
} else {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const failed = numFailedTests === 0 ? numFailedTestSuites : numFailedTests;
  console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`);
}
