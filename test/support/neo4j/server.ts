import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../processes.ts';

const POM = fileURLToPath(new URL('./pom.xml', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/neo4j/', import.meta.url));

export interface Neo4jServer {
  uri: string;
  username: string;
  password: string;
  pid: number;
  /** Ends it with a checkpoint; the same folder can be started again. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Why a Neo4j cannot run here, or undefined when it can. */
export function neo4jMissing(): string | undefined {
  for (const tool of [['java', '-version'], ...(existsSync(join(CACHE, 'complete')) ? [] : [['mvn', '-version']])]) {
    try {
      execFileSync(tool[0]!, tool.slice(1), { stdio: 'ignore' });
    } catch {
      return `Neo4j needs ${tool[0]} on the PATH`;
    }
  }
  return undefined;
}

/** Fetches the server's jars with Maven into the checkout, once. */
function jars(): string[] {
  const lib = join(CACHE, 'lib');
  if (!existsSync(join(CACHE, 'complete'))) {
    mkdirSync(lib, { recursive: true });
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
    const repository = `-Dmaven.repo.local=${join(CACHE, 'maven')}`;
    execFileSync(
      'mvn',
      ['-q', '-B', '-f', POM, goal, repository, '-DincludeScope=runtime', `-DoutputDirectory=${lib}`],
      { stdio: 'inherit' },
    );
    writeFileSync(join(CACHE, 'complete'), '');
  }
  return readdirSync(lib)
    .filter((file) => file.endsWith('.jar'))
    .toSorted()
    .map((file) => join(lib, file));
}

const settings = (port: number) => `
server.default_listen_address=127.0.0.1
server.bolt.enabled=true
server.bolt.listen_address=127.0.0.1:${port}
server.bolt.advertised_address=127.0.0.1:${port}
server.bolt.tls_level=DISABLED
server.http.enabled=false
server.https.enabled=false
dbms.usage_report.enabled=false
server.memory.pagecache.size=64m
db.tx_log.rotation.size=32m
db.tx_log.rotation.retention_policy=1 files
db.checkpoint.interval.time=60s
db.logs.query.enabled=OFF
internal.dbms.bolt.netty_server_shutdown_quiet_period=0
`;

const JVM = [
  '-Xms512m', '-Xmx512m', '-XX:+UseG1GC', '-XX:TieredStopAtLevel=1', '-XX:-OmitStackTraceInFastThrow', '-XX:+ExitOnOutOfMemoryError',
  '-Dfile.encoding=UTF-8', '-Djdk.nio.maxCachedBufferSize=1024', '-Dio.netty.tryReflectionSetAccessible=true', '-Dlog4j2.disable.jmx=true',
  '--add-opens=java.base/java.nio=ALL-UNNAMED', '--add-opens=java.base/java.io=ALL-UNNAMED', '--add-opens=java.base/sun.nio.ch=ALL-UNNAMED',
]; // prettier-ignore

/** Runs a real Neo4j Community on loopback in `dir`; resolves when Bolt answers. */
export async function startNeo4j(
  dir: string,
  options: { port?: number; password?: string } = {},
): Promise<Neo4jServer> {
  const port = options.port ?? (await freePort());
  const password = options.password ?? 'quern-test-password';
  const classpath = jars().join(':');
  const env = { ...process.env, NEO4J_HOME: dir, NEO4J_CONF: join(dir, 'conf') };
  for (const folder of ['conf', 'data', 'logs', 'run']) mkdirSync(join(dir, folder), { recursive: true });
  writeFileSync(join(dir, 'conf', 'neo4j.conf'), settings(port));
  if (!existsSync(join(dir, 'data', 'databases'))) {
    const set = [
      '-XX:TieredStopAtLevel=1',
      '-cp',
      classpath,
      'org.neo4j.cli.AdminTool',
      'dbms',
      'set-initial-password',
      password,
    ];
    execFileSync('java', set, { env, stdio: 'ignore' });
  }
  const server = [
    '-cp',
    classpath,
    'org.neo4j.server.CommunityEntryPoint',
    `--home-dir=${dir}`,
    `--config-dir=${join(dir, 'conf')}`,
    '--console-mode',
  ];
  const child = spawn('java', [...JVM, ...server], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const printed: string[] = [];
  await new Promise<void>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        printed.push(data.toString());
        if (printed.join('').includes('Started.')) ready();
      });
    void exited.then(() => failed(new Error(`Neo4j ended before it was ready:\n${printed.join('')}`)));
  });
  return {
    uri: `bolt://127.0.0.1:${port}`,
    username: 'neo4j',
    password,
    pid: child.pid!,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
  };
}
