import { createClient, type Input, type Output, type Quern } from '../../client/client.ts';
import { command, type Invocation } from '../command.ts';
import type { Exit } from '../exits.ts';
import { untilNoneWaits } from '../ingest/settle.ts';
import { columns } from '../out.ts';
import { counted } from '../../common/text/counted.ts';

type Job = Input<'run'>['job'];
const NIGHT: Job = 'nightly';

export const run = command({
  name: 'run',
  summary: 'Reads what waits for the night, now. With an admin key it runs the whole night, or a job of it.',
  args: [['[job]', 'with an admin key: nightly, purge, communities, suggestions, digest or cross_link']],
  values: { '[job]': ['nightly', 'purge', 'communities', 'suggestions', 'digest', 'cross_link'] },
  examples: ['run', 'run communities --org acme', 'run nightly --json'],
  async run(call) {
    const [job] = call.args as [Job?];
    const client = createClient(call.known());
    const { admin: isAdmin } = await client.me();
    return isAdmin || job ? runJob(client, job ?? NIGHT, call) : readWaiting(await call.quern(), call);
  },
});

/** Runs a job as an admin, of the organization that is named or of all. */
async function runJob(client: Quern, job: Job, { out }: Invocation): Promise<Exit> {
  out.status(`Running ${job}…`);
  const ran = await client.run({ job, org_id: client.org });
  out.answer(ran, (all) => [ENDS[all.status](all), columns(all.stages.map(stageLine))].filter(Boolean).join('\n'));
  return ran.status === 'failed' ? 'partly' : 'done';
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const ENDS: Record<Output<'run'>['status'], (ran: Output<'run'>) => string> = {
  done: ({ job, took_ms }) => `${job} is done, in ${seconds(took_ms)}.`,
  running: ({ job }) => `${job} takes over a minute and goes on; \`quern doctor\` says how it ended.`,
  failed: ({ job }) => `${job} failed in part; \`quern replay --list\` says why.`,
};

const stageLine = ({ name, status, took_ms, counts, error }: Output<'run'>['stages'][number]): string[] => [
  `  ${name}`,
  status,
  seconds(took_ms),
  error ??
    Object.entries(counts)
      .map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`)
      .join(', '),
];

/** Has an owner's organization read what waits, and waits until that can be searched. */
async function readWaiting(client: Quern, { out, signal }: Invocation): Promise<Exit> {
  const before = await notReadOf(client);
  const { items } = await client.reprocessItems({ status: 'pending' });
  await untilNoneWaits(client, out, signal);
  const after = await notReadOf(client);
  const [failed, held] = [Math.max(0, after.failed - before.failed), Math.max(0, after.held - before.held)];
  const read = Math.max(0, items - failed - held);
  out.answer({ read, failed, held }, () =>
    [
      items === 0 ? 'Nothing waits.' : `${counted(read, 'item')} read, and found by search from now on.`,
      ...(failed ? [`${counted(failed, 'item')} failed: \`quern items --status failed\` says why.`] : []),
      ...(held ? [`${counted(held, 'item')} held: the plan has no room for more nodes.`] : []),
    ].join('\n'),
  );
  return failed + held > 0 ? 'partly' : 'done';
}

const notReadOf = async (client: Quern) => (await client.extractionQueue({ limit: 1 })).summary.org;
