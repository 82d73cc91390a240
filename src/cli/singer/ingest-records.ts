import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Quern } from '../../client/client.ts';
import { number, word, type Invocation } from '../command.ts';
import { UsageError, type Exit } from '../exits.ts';
import { rate } from '../progress.ts';
import { stateFolder } from '../settings.ts';
import { counted, grouped } from '../../common/text/counted.ts';
import { openLedger } from './ledger.ts';
import { readMap } from './map.ts';
import { openOutbox } from './outbox.ts';
import { openStates } from './states.ts';
import { loadAll, type Loaded } from './target.ts';

const SIZE = 250;
const SIZE_NOW = 50;
const MAX_REPORTED = 50;

/** Reads the lines of a Singer tap or an Airbyte source from standard input. Standard output has states alone; all else is told on standard error. */
export async function ingestRecords(call: Invocation): Promise<Exit> {
  const { options, out, signal, env } = call;
  const { file, entity, source } = asked(call);
  const maps = readMap(textOf(file), file);
  const client = await call.quern();
  await mustBeRegistered(client, entity);
  const graph_id = word(options.graph);
  const folder = join(stateFolder(env), `singer-${digest([call.reach().url, client.org, entity, source, graph_id])}`);
  const states = openStates(word(options.state) ?? join(folder, 'state.json'), (line) =>
    process.stdout.write(`${line}\n`),
  );
  const now = options.now === true;
  const from = performance.now();
  let failures = 0;
  const loaded = await loadAll(inputLines(signal), {
    client,
    maps,
    ledger: openLedger(join(folder, 'records.jsonl')),
    outbox: openOutbox(join(folder, 'outbox.json')),
    states,
    common: { entity, source, graph_id },
    size: number(options.batch) ?? (now ? SIZE_NOW : SIZE),
    now,
    signal,
    failed: (line, why) => void (++failures <= MAX_REPORTED && out.note(`Line ${line}: ${why}`)),
    leftOut: (stream) => out.note(`The stream "${stream}" is not in ${file}: its records are left out.`),
    step: (so) =>
      out.status(`${counted(so.records, 'record')} read, ${grouped(so.added)} added${rate(so.records, from)}`),
  });
  const ended = signal.aborted ? 'Interrupted. ' : '';
  out.note(`${ended}${out.json ? JSON.stringify({ ...loaded, state: states.file }) : summary(loaded, states.file)}`);
  if (signal.aborted) return 'interrupted';
  return loaded.failures > 0 ? 'partly' : 'done';
}

/** The lines of standard input. They are read when the first is asked for: lines that nobody waits for yet are lost. */
async function* inputLines(signal: AbortSignal): AsyncGenerator<string> {
  yield* createInterface({ input: process.stdin, crlfDelay: Infinity, signal });
}

function asked({ args, options }: Invocation): { file: string; entity: string; source: string } {
  const [file, entity] = [word(options.map), word(options.entity)];
  if (args.some((path) => path !== '-')) throw new UsageError('With --singer records come from standard input alone.');
  if (process.stdin.isTTY) throw new UsageError('Pipe a tap into it: tap-… | quern ingest --singer …');
  if (!file) throw new UsageError('Say how records become items: --map FILE (docs/collect.md has two examples).');
  if (!entity) throw new UsageError('Say which business the items belong to: --entity SLUG.');
  return { file, entity, source: word(options.source) ?? 'singer' };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`The map ${file} cannot be read.`);
  }
}

/** A whole load is not begun for a business that takes nothing. */
async function mustBeRegistered(client: Quern, entity: string): Promise<void> {
  const { entities } = await client.listBusinesses();
  if (entities.includes(entity)) return;
  throw new UsageError(`${entity} is not registered: \`quern register ${entity} --name …\` registers it.`);
}

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value)).slice(0, 16);

function summary({ records, added, known, taken_back, left_out, failures }: Loaded, state: string): string {
  const unnamed = Object.values(left_out).reduce((sum, count) => sum + count, 0);
  return [
    `${counted(records, 'record')}: ${counted(added, 'item')} added, ${grouped(known)} known already`,
    ...(taken_back ? [`${grouped(taken_back)} taken back`] : []),
    ...(unnamed ? [`${grouped(unnamed)} left out`] : []),
    ...(failures ? [`${counted(failures, 'line')} not kept`] : []),
    `state in ${state}`,
  ].join(', ');
}
