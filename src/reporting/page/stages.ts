import type { Launch } from '../../generated/report.ts';
import { h, type Child } from './dom.ts';
import type { PageData, PageResult } from './page-data.ts';

type Stage = Launch['stages'][number];

/**
 * The stages of a launched node. The width of each shows its duration; its text shows the created transactions or the
 * tested requirements.
 */
export function stagesBand({ head: { launch }, results }: PageData): Child[] {
  if (launch === undefined || launch.stages.length === 0) return [];
  const items = launch.stages.map((stage) => {
    const item = h('li', {}, h('b', {}, stage.name), ` ${seconds(stage)}`, h('span', {}, did(stage, launch, results)));
    item.style.flexGrow = String(stage.durationMs);
    return item;
  });
  return [h('ol', { class: 'stages', 'aria-label': 'Stages of the launched node' }, ...items)];
}

function seconds({ durationMs }: Stage): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}

function did({ name, tested: moved, blocks }: Stage, { population }: Launch, results: readonly PageResult[]): string {
  if (name === 'starting') return 'until the node was ready';
  if (name === 'filling') {
    const transactions = population.reduce((sum, entry) => sum + entry.transactions, 0);
    return `${transactions} transactions`;
  }
  if (moved !== undefined && blocks !== undefined) {
    const accepted = blocks.P + blocks.X;
    return accepted === 0 ? 'showed nothing' : `${requirements(moved)} tested, ${accepted} blocks accepted`;
  }
  const tested = results.filter(({ verdict, service }) => {
    return TESTED.has(verdict) && (OF_STAGES[service] ?? 'testing') === name;
  });
  return `${requirements(tested.length)} tested`;
}

function requirements(count: number): string {
  return `${count} requirement${count === 1 ? '' : 's'}`;
}

/** The stages in which the requirements of a service are tested. Other services are tested in `testing`. */
const OF_STAGES: Readonly<Record<string, Stage['name']>> = {
  upgrade: 'crossing',
  restart: 'restarting',
  audit: 'auditing',
};

const TESTED: ReadonlySet<PageResult['verdict']> = new Set(['pass', 'fail', 'expected-fail', 'unexpected-pass']);
