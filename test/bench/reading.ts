import { client, type Client } from '../support/http/client.ts';
import type { Service, Tenant } from '../support/http/service.ts';
import type { ReadingsInput } from './baselines/readings.ts';
import { startChild } from './child.ts';
import { closedLoop, repeated, type Figures } from './measure.ts';
import type { ReadingRequest, Statement } from './statements.ts';

/** One kind of reading: the requests to make and what a bare handler asks the database for each. */
export interface Reading {
  name: string;
  requests: ReadingRequest[];
  /** How many of them a run makes, going on where the last one ended; all where left out. */
  count?: number;
  statements: Statement[][];
}

async function timed(
  runs: number,
  { requests, count = requests.length }: Reading,
  call: (n: number) => Promise<{ status: number; body: unknown }>,
): Promise<Figures> {
  return repeated(runs, (run) =>
    closedLoop(count, 1, async (n) => {
      const { status, body } = await call(((run + 1) * count + n) % requests.length);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body).slice(0, 300)}`);
    }),
  );
}

/** Reads through the service and through a bare handler, one request at a time, in turn for each reading. */
export async function compareReadings(
  service: Service,
  tenant: Tenant,
  readings: Reading[],
  runs: number,
  seen: (reading: Reading, ours: Figures, bare: Figures) => void,
): Promise<void> {
  const { rows } = await service.db.query<{ key_id: string }>('select key_id from keys where org_id = $1', [
    tenant.org_id,
  ]);
  const input: ReadingsInput = {
    databaseUrl: service.databaseUrl,
    neo4j: service.neo4j?.env,
    keyId: rows[0]!.key_id,
    readings: Object.fromEntries(readings.map((reading) => [reading.name, reading.statements])),
  };
  const child = startChild('readings.ts', input);
  const { port } = await child.next<{ port: number }>();
  const bare: Client = client(`http://127.0.0.1:${port}`);
  try {
    for (const reading of readings) {
      const ours = await timed(runs, reading, (n) =>
        tenant.api.call(reading.requests[n]!.method, reading.requests[n]!.path, reading.requests[n]!.body),
      );
      seen(reading, ours, await timed(runs, reading, (n) => bare.get(`/${encodeURIComponent(reading.name)}/${n}`)));
    }
  } finally {
    bare.close();
    await child.end();
  }
}
