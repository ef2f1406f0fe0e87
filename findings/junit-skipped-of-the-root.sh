#!/usr/bin/env bash
# test-results-parser 0.4.6: the tests that a JUnit file skips count as passed unless the root `testsuites` has `skipped`, which few writers set:
# it subtracts the failures and errors of the root alone, though each suite says what it skipped. Seen:
#   root without skipped       3 passed, 0 skipped; its suite 1 passed, 2 skipped
#   root with skipped="2"      1 passed, 2 skipped; its suite 1 passed, 2 skipped
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts --prefix "$folder" test-results-parser@0.4.6 >/dev/null

cat >read.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const { parse } = require('test-results-parser');
const skipped = (name) => `<testcase classname="a" name="${name}" time="0"><skipped message="no data"/></testcase>`;
const suite = `<testsuite name="one" tests="3" failures="0" errors="0" skipped="2" time="1">
<testcase classname="a" name="b" time="1"/>${skipped('c')}${skipped('d')}</testsuite>`;
console.log(`test-results-parser ${require('test-results-parser/package.json').version}`);
for (const [what, attribute] of [['root without skipped  ', ''], ['root with skipped="2" ', 'skipped="2"']]) {
  writeFileSync('junit.xml', `<testsuites name="all" tests="3" failures="0" errors="0" ${attribute} time="1">${suite}</testsuites>`);
  const { passed, skipped: left, suites } = parse({ type: 'junit', files: ['junit.xml'] });
  console.log(`${what}     ${passed} passed, ${left} skipped; its suite ${suites[0].passed} passed, ${suites[0].skipped} skipped`);
}
JS
seen=$(node read.cjs)
echo "$seen"
[[ "$seen" == 'test-results-parser 0.4.6
root without skipped       3 passed, 0 skipped; its suite 1 passed, 2 skipped
root with skipped="2"      1 passed, 2 skipped; its suite 1 passed, 2 skipped' ]]
