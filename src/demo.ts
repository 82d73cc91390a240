import './common/frozen-intrinsics.ts';
import { elementAt } from './common/element-at.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { createClient } from './client/client.ts';
import { demoItems } from './demo/items.ts';
import { DEMO_ORG } from './demo/org.ts';
import { load, lookThrough, provision } from './demo/load.ts';
import { PERSON, report } from './demo/report.ts';
import { curl, whereThingsAre } from './embedded/curl.ts';
import { explorerLine } from './embedded/explorer-link.ts';
import { freePortNear } from './embedded/ports.ts';
import { scaleServers } from './embedded/scale.ts';
import { shutDownOnSignal } from './embedded/shutdown.ts';
import { up, type Running } from './embedded/up.ts';

const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

const progress = (line: string): void => void process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`);

function chosenProfile(): 'embedded' | 'scale' {
  const { profile = 'embedded' } = parseArgs({ options: { profile: { type: 'string' } } }).values;
  if (profile === 'embedded' || profile === 'scale') return profile;
  throw new Error('--profile is embedded or scale.');
}

async function settings(profile: 'embedded' | 'scale') {
  const DATA_DIR = profile === 'scale' ? '.quern/demo-scale' : '.quern/demo';
  const config = readConfig(process.env, { DATA_DIR, LOG_LEVEL: 'warn' });
  const PORT = await freePortNear(config.HOST, config.PORT);
  return { ...config, PORT, BOARD_PORT: await freePortNear('127.0.0.1', config.BOARD_PORT) };
}

/** Brings up PostgreSQL and the processes, on the scale profile with a Redis and a Neo4j beside them. */
async function start(): Promise<Running> {
  const profile = chosenProfile();
  const config = await settings(profile);
  if (profile === 'embedded') return up(config, print);
  print('Starting Redis and Neo4j, which Maven fetches at the first start…');
  const servers = await scaleServers(config, resolve(config.DATA_DIR, 'servers'));
  try {
    const running = await up({ ...config, ...servers.places }, print);
    return { ...running, down: (hard) => running.down(hard).then(servers.stop) };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

async function show(running: Running): Promise<void> {
  const { org_id } = DEMO_ORG;
  const quern = createClient({ url: running.url, key: elementAt(running.adminKey.value.split(','), 0), org: org_id });
  await provision(quern);
  const items = await demoItems();
  print(`A quarter in the life of two small firms: ${items.length} mails, meetings, notes, deals and papers.`);
  const { added, known, tookMs } = await load(quern, items, progress);
  await lookThrough(quern);
  print('', `${added} added, ${known} known already, in ${(tookMs / 1000).toFixed(1)} s.`, ...(await report(quern)));
  print('Where to look next:', '', await explorerLine(running, org_id), ...whereThingsAre(running), '');
  print(curl(running, `/org/${org_id}/search`, { q: 'les trois ponts' }));
  print(curl(running, `/org/${org_id}/traverse`, { start_id: PERSON, depth: 2 }));
  print('', 'Ctrl-C stops everything.');
}

try {
  print("Starting PostgreSQL, the API, the workers and the operators' page…");
  const running = await start();
  shutDownOnSignal(running, print);
  await show(running).catch((error: Error) => running.down().then(() => Promise.reject(error)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
