import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endWithUs } from './die-with-parent.ts';
import { neo4jClassPath } from './neo4j-jars.ts';

export interface Neo4jOptions {
  port: number;
  /** Of the user `neo4j`, taken at the first start on a folder. */
  password: string;
  /** Megabytes for its heap; default 512. */
  heap?: number;
  /** Megabytes for pages of its files; default 64. */
  pages?: number;
  /** Compiles as a server that runs for days does, which makes the first minutes slower; default false. */
  steady?: boolean;
  /** Further lines of its settings. */
  settings?: string[];
}

const settingsOf = ({ port, pages = 64, settings = [] }: Neo4jOptions): string[] => [
  'server.default_listen_address=127.0.0.1',
  'server.bolt.enabled=true',
  `server.bolt.listen_address=127.0.0.1:${port}`,
  `server.bolt.advertised_address=127.0.0.1:${port}`,
  'server.bolt.tls_level=DISABLED',
  'server.http.enabled=false',
  'server.https.enabled=false',
  'dbms.usage_report.enabled=false',
  `server.memory.pagecache.size=${pages}m`,
  'db.tx_log.rotation.size=32m',
  'db.tx_log.rotation.retention_policy=1 files',
  'db.checkpoint.interval.time=60s',
  'db.logs.query.enabled=OFF',
  'internal.dbms.bolt.netty_server_shutdown_quiet_period=0',
  ...settings,
];

const QUICK = '-XX:TieredStopAtLevel=1';
const JVM = [
  '-XX:+UseG1GC', '-XX:-OmitStackTraceInFastThrow', '-XX:+ExitOnOutOfMemoryError', '-Dfile.encoding=UTF-8',
  '-Djdk.nio.maxCachedBufferSize=1024', '-Dio.netty.tryReflectionSetAccessible=true', '-Dlog4j2.disable.jmx=true',
  '--add-opens=java.base/java.nio=ALL-UNNAMED', '--add-opens=java.base/java.io=ALL-UNNAMED', '--add-opens=java.base/sun.nio.ch=ALL-UNNAMED',
]; // prettier-ignore

/** Runs a Neo4j Community on a port of the loopback and a folder of its own; resolves when Bolt answers. It ends with this process, however that ends. */
export async function launchNeo4j(folder: string, options: Neo4jOptions): Promise<ChildProcess> {
  const { heap = 512, password, steady = false } = options;
  const classPath = await neo4jClassPath();
  const conf = join(folder, 'conf');
  const env = { ...process.env, NEO4J_HOME: folder, NEO4J_CONF: conf };
  for (const part of ['conf', 'data', 'logs', 'run']) await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
  await writeFile(join(conf, 'neo4j.conf'), settingsOf(options).join('\n'));
  if (!existsSync(join(folder, 'data', 'databases'))) {
    const tool = [QUICK, '-cp', classPath, 'org.neo4j.cli.AdminTool'];
    await promisify(execFile)('java', [...tool, 'dbms', 'set-initial-password', password], { env });
  }
  const home = [`--home-dir=${folder}`, `--config-dir=${conf}`, '--console-mode'];
  const server = ['-cp', classPath, 'org.neo4j.server.CommunityEntryPoint', ...home];
  const child = spawn('java', [`-Xms${heap}m`, `-Xmx${heap}m`, ...(steady ? [] : [QUICK]), ...JVM, ...server], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  endWithUs(child);
  await untilStarted(child);
  return child;
}

async function untilStarted(child: ChildProcess): Promise<void> {
  let text = '';
  const started = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        text = (text + part.toString()).slice(-8_000);
        if (text.includes('Started.')) resolve();
      });
  });
  const fell = once(child, 'exit').then(() => Promise.reject(new Error(`Neo4j ended at its start.\n${text}`)));
  await Promise.race([started, fell]);
  fell.catch(() => {});
}
