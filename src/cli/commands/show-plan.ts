import type { RunOptions } from '../../run/run-options.ts';
import { wantsColours, paint } from '../../reporting/terminal/paint.ts';
import { planText } from '../../reporting/terminal/plan-text.ts';
import { Progress } from '../../reporting/terminal/progress.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import type { Io } from '../io.ts';
import { jsonText } from '../../encoding/json.ts';
import { writeText } from '../../library/settings/files/user-files.ts';
import type { Settings } from '../../library/settings/table/settings.ts';
import { humanOutput, type OutputSettings } from '../outputs.ts';

/** Shows the requests of a run without sending any to the target. With `--json` the plan is also written to that file. */
export async function showPlan(
  options: RunOptions,
  flags: OutputSettings & Pick<Settings, 'launch'>,
  io: Io,
): Promise<number> {
  const { planRun } = await import('../../run/plan/plan-run.ts');
  const progress = new Progress(io.stderr);
  progress.say('asking the reference node in place of the target');
  const plan = await planRun({
    ...options,
    signal: io.interrupt,
    onProgress: (count, total, result) => {
      progress.update(count, total, result);
    },
  });
  progress.end();
  const json = jsonText(plan);
  if (flags.json === '-') io.stdout.write(json);
  else if (flags.json !== undefined) writeText(flags.json, json);
  const people = humanOutput(flags, io);
  people.write(planText(plan, paint(wantsColours(people.isTTY === true, io.env))));
  if (flags.launch !== undefined)
    people.write(
      'A launched node also gets the requests that fill its chain and audit it, which are not counted here.\n',
    );
  return io.interrupt.aborted ? EXIT_CODES.notJudged : EXIT_CODES.conforms;
}
