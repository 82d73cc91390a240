import { createClient, QuernError } from '../../client/client.ts';
import { ABOUT } from '../checks.ts';
import { command } from '../command.ts';

export const doctor = command({
  name: 'doctor',
  summary: 'Says how the service is: each of the twelve checks, what it is about, and what to do.',
  examples: ['doctor', 'doctor --json | jq .status'],
  async run({ out, reach }) {
    const report = await healthOf(reach());
    out.answer(report, ({ status, checks, version }) =>
      [
        `${status}, version ${version}, ${reach().url}`,
        ...checks.flatMap((check) => {
          const [about, todo] = ABOUT[check.name] ?? [check.name, ''];
          const sign = {
            ok: out.paint('green', 'ok  '),
            warn: out.paint('yellow', 'warn'),
            fail: out.paint('red', 'fail'),
          };
          const line = `${sign[check.status]}  ${check.name.padEnd(15)} ${about}: ${check.detail}`;
          return check.status === 'ok' || !todo ? [line] : [line, `      ${todo}`];
        }),
      ].join('\n'),
    );
    return report.status === 'ok' ? 'done' : 'partly';
  },
});

type Health = Awaited<ReturnType<ReturnType<typeof createClient>['health']>>;

/** The report, also of a service that is down and says so with 503. */
async function healthOf(reach: Parameters<typeof createClient>[0]): Promise<Health> {
  try {
    return await createClient(reach).health({}, { retries: 0 });
  } catch (error) {
    if (error instanceof QuernError && Array.isArray(error.extra.checks))
      return { ...error.extra, status: 'down' } as Health;
    throw error;
  }
}
