import { expect, it } from 'vitest';
import { trySequences } from '../launch/launched.ts';

it('sequences of transactions on a right node: conforms, exit 0', async () => {
  const { exitCode, outcome, requirements, launch } = await trySequences('*');
  expect(exitCode, outcome).toBe(0);
  expect(requirements.map(({ id, verdict }) => `${verdict} ${id}`).toSorted()).toEqual(
    requirements.map(({ id }) => `pass ${id}`).toSorted(),
  );
  expect(launch?.stages.map(({ name }) => name)).toContain('sequencing');
});

it('a node that keeps what it returned: fails, exit 1, with the shortest sequence and the path that replays it', async () => {
  const defect = '--stand-in-mutant=sequences-owner-kept';
  const { exitCode, requirements } = await trySequences('subnets-follow', defect);
  expect(exitCode).toBe(1);
  const [finding] = requirements.flatMap(({ findings }) => findings);
  expect(finding?.message).toMatch(/^Platform\.getSubnet of \w+, (during|after) `(transfer-subnet|convert)`/);
  expect(finding?.counterexample).toContain('"write"');
  expect(finding?.replay?.path).toMatch(/^\d+(:\d+)*$/);
});
