#!/usr/bin/env bash
# sarif-tools 3.0.5 (Python): a result that is suppressed, with the status accepted, counts like any other: `--check error` fails on it, and the
# report for Code Climate lists it. A filter on `suppression` leaves it out, but only with `default-include: false`: without this, it leaves
# out each result without a suppression, too. Seen:
#   no filter        one suppressed: error: 1, exit code 1    and one not: error: 2, exit code 2
#   filter           one suppressed: error: 0, exit code 0    and one not: error: 0, exit code 0
#   default false    one suppressed: error: 0, exit code 0    and one not: error: 1, exit code 1
#   codeclimate      one suppressed: 1 issue
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check sarif-tools==3.0.5

printf 'exclude:\n  - suppression: external\n' >filter.yaml
printf 'configuration:\n  default-include: false\nexclude:\n  - suppression: external\n' >false.yaml
cat >count.py <<'PY'
import json, subprocess
from importlib.metadata import version

def result(rule, **members):
    place = {'artifactLocation': {'uri': 'node.yaml'}, 'region': {'startLine': 1}}
    return {'ruleId': rule, 'level': 'error', 'message': {'text': rule}, 'locations': [{'physicalLocation': place}], **members}

def write(name, *results):
    driver = {'name': 'suite', 'rules': [{'id': 'waived'}, {'id': 'failed'}]}
    with open(name, 'w') as file:
        json.dump({'version': '2.1.0', 'runs': [{'tool': {'driver': driver}, 'results': results}]}, file)

def summary(name, filter):
    command = ['venv/bin/sarif', '--check', 'error', 'summary', *filter, name]
    ended = subprocess.run(command, capture_output=True, text=True)
    errors = next(line for line in ended.stdout.splitlines() if line.startswith('error:'))
    return f'{errors}, exit code {ended.returncode}'

suppression = {'kind': 'external', 'status': 'accepted', 'justification': 'known until the next release'}
waived = result('waived', suppressions=[suppression])
write('one.sarif', waived)
write('two.sarif', waived, result('failed'))
print(f"sarif-tools {version('sarif-tools')}")
for name, filter in [('no filter', []), ('filter', ['--filter', 'filter.yaml']), ('default false', ['--filter', 'false.yaml'])]:
    print(f"{name:16} one suppressed: {summary('one.sarif', filter)}    and one not: {summary('two.sarif', filter)}")
subprocess.run(['venv/bin/sarif', 'codeclimate', '-o', 'issues.json', 'one.sarif'], check=True, capture_output=True)
with open('issues.json') as file:
    print(f"{'codeclimate':16} one suppressed: {len(json.load(file))} issue")
PY
seen=$(venv/bin/python count.py)
echo "$seen"
[[ "$seen" == 'sarif-tools 3.0.5
no filter        one suppressed: error: 1, exit code 1    and one not: error: 2, exit code 2
filter           one suppressed: error: 0, exit code 0    and one not: error: 0, exit code 0
default false    one suppressed: error: 0, exit code 0    and one not: error: 1, exit code 1
codeclimate      one suppressed: 1 issue' ]]
