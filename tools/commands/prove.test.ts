import { expect, test } from 'vitest';
import { runTools } from '../../test/support/cli.ts';

test.each([
  [['--mutant', 'platform-get-height-one-behnd'], "There is no mutant 'platform-get-height-one-behnd'. Did you mean"],
  [['--variant', 'height-is-a-numbr'], "There is no variant 'height-is-a-numbr'. Did you mean"],
  [['--disarm', 'platform.getHeight/no-such'], "No requirement is called 'platform.getHeight/no-such' (--disarm)."],
  [['--profile', '1.11.2'], "No profile is called '1.11.2' (--profile)."],
  [['--profile', 'document', '--every-profile'], '--profile and --every-profile exclude each other.'],
  [['--sweep', '--mutant', 'platform-get-height-one-behind'], '--sweep and --mutant exclude each other.'],
  [['--fault', 'removed'], '--fault needs --sweep.'],
  [['--scale', 'whole', '--only', 'platform.getHeight'], '--scale and --only exclude each other'],
  [['--scale', 'smoke', '--base', 'HEAD'], '--base needs --scale change.'],
  [['--only', 'platform.getHeight', '--base', 'HEAD'], '--base needs --scale change.'],
  [['--base', 'no-such-revision'], "--base 'no-such-revision' is no commit"],
  [['--onyl', 'platform.getHeight'], 'Help: node dist/tools/bin.js prove --help'],
  [['--scale', 'hole'], 'It must be one of smoke, change, whole, release. Did you mean'],
  [['--bits', '0'], '--bits needs --sweep.'],
  [['--only', 'platform.getHieght/*'], "--only 'platform.getHieght/*' matches no requirement."],
])('a proof that cannot run: exit code 2, before any node is served: %j', async (flags, message) => {
  const { code, stdout, stderr } = await runTools(['prove', ...flags]);
  expect(stderr).toContain(message);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});
