import { expect, test } from 'vitest';
import { flowOf, stage, stageName } from '../../src/queue/flow.ts';
import { queue, type Queue } from '../../src/queue/queue.ts';
import { declaredFlow } from '../../src/queue/registry.ts';

const ONE = { concurrency: 1 };
const first = queue('a', { ...ONE, jobs: { begin: stage({ flow: 'walk', cron: '0 4 * * *' }) } });
const after = (name: string, ...after: string[]) =>
  queue(name, { ...ONE, jobs: Object.fromEntries(after.map((one, i) => [`job_${i}`, stage({ after: one })])) });
const orderOf = (...declared: Queue[]) => flowOf(declared)?.stages.map(stageName);

test('the night has its stages in this order, each in the queue that does its work', async () => {
  const { name, cron, stages } = await declaredFlow();
  expect([name, cron]).toEqual(['nightly', '0 4 * * *']);
  expect(stages.map(stageName)).toEqual([
    'purge.sweep',
    'extraction.nightly',
    'dedup.settle_pending',
    'dedup.match_pending',
    'dedup.cross_link',
    'community.detect',
    'community.suggest',
  ]);
});

test('stages stand in the order in which they name each other, whatever the order of the queues', () => {
  const [second, third] = [after('b', 'a.begin'), after('c', 'b.job_0')];
  expect(orderOf(third, second, first)).toEqual(['a.begin', 'b.job_0', 'c.job_0']);
  expect(orderOf(second, third)).toBeUndefined();
});

test('what is added between two stages runs there, and what names the same stage follows by name', () => {
  expect(orderOf(first, after('z', 'a.begin'), after('m', 'a.begin', 'm.job_0'))).toEqual([
    'a.begin',
    'm.job_0',
    'm.job_1',
    'z.job_0',
  ]);
});

test('a stage after none, stages in a circle and a second flow are refused by name', () => {
  expect(() => flowOf([first, after('b', 'a.nothing')])).toThrow('b.job_0 comes after a.nothing');
  expect(() => flowOf([first, after('b', 'b.job_1', 'b.job_0')])).toThrow('no stage of the flow');
  const other = queue('d', { ...ONE, jobs: { begin: stage({ flow: 'run', cron: '0 5 * * *' }) } });
  expect(() => flowOf([first, other])).toThrow('a.begin and d.begin both begin a flow');
  expect(() => flowOf([queue('e', { ...ONE, jobs: { begin: stage({ flow: 'walk' }) } })])).toThrow('wants a cron line');
});
