import { it } from 'vitest';
import { expectStopped } from './launch/interrupted.ts';

it.each(['starting', 'filling', 'crossing', 'testing', 'moving', 'restarting'])(
  'is stopped when the run is interrupted while %s: exit 4, and nothing left behind',
  async (stage) => {
    await expectStopped(stage);
  },
);
