#!/usr/bin/env bash
# fastjsonschema 2.21.2 (Python): a `$` in a class of a pattern breaks the schema. It rewrites each `$` that is not escaped to `\\Z`, also where
# it is a plain character, and the pattern is refused when the schema is compiled or used; jsonschema 4.25.1 takes the same schema. Seen:
#   fastjsonschema  ^[a$]*$     error: bad escape \Z at position 3
#   fastjsonschema  ^[a\$]*$    takes a$
#   jsonschema      ^[a$]*$     takes a$
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check fastjsonschema==2.21.2 jsonschema==4.25.1

cat >judge.py <<'PY'
import re
from importlib.metadata import version
import fastjsonschema, jsonschema

def fast(schema, value): fastjsonschema.compile(schema)(value)
def plain(schema, value): jsonschema.validate(value, schema)

print(f"fastjsonschema {version('fastjsonschema')}, jsonschema {version('jsonschema')}")
for name, judge, pattern in [
    ('fastjsonschema', fast, '^[a$]*$'),
    ('fastjsonschema', fast, r'^[a\$]*$'),
    ('jsonschema', plain, '^[a$]*$'),
]:
    try:
        judge({'type': 'string', 'pattern': pattern}, 'a$')
        seen = 'takes a$'
    except (re.error, Exception) as error:
        seen = f'{type(error).__name__}: {error}'
    print(f'{name:15} {pattern:11} {seen}')
PY
seen=$(venv/bin/python judge.py)
echo "$seen"
[[ "$seen" == 'fastjsonschema 2.21.2, jsonschema 4.25.1
fastjsonschema  ^[a$]*$     error: bad escape \Z at position 3
fastjsonschema  ^[a\$]*$    takes a$
jsonschema      ^[a$]*$     takes a$' ]]
