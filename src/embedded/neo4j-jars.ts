import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { outputOf } from './probe-program.ts';

const POM = fileURLToPath(new URL('./neo4j-pom.xml', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.scratch/neo4j/', import.meta.url));
const LIB = join(CACHE, 'lib');
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
const OLDEST_JAVA = 17;

/** Why no Neo4j can be started here, as a sentence with what to install; undefined when one can. */
export function neo4jMissing(): string | undefined {
  const version = /version "(\d+)/.exec(outputOf('java', '-version') ?? '')?.[1];
  if (version === undefined) return 'There is no java on the PATH: install Java 17 or later.';
  if (Number(version) < OLDEST_JAVA) return `Java is of version ${version}: install Java 17 or later.`;
  if (existsSync(LIB) || outputOf('mvn', '-version')) return undefined;
  return 'There is no mvn on the PATH: install Maven, which fetches Neo4j.';
}

/** The class path of Neo4j Community; its jars are fetched with Maven into the checkout, once. Throws what Maven says. */
export async function neo4jClassPath(): Promise<string> {
  if (!existsSync(LIB)) await fetchJars();
  const jars = (await readdir(LIB)).filter((file) => file.endsWith('.jar')).toSorted();
  return jars.map((file) => join(LIB, file)).join(':');
}

async function fetchJars(): Promise<void> {
  const part = join(CACHE, `lib-${process.pid}`);
  await mkdir(part, { recursive: true });
  const repository = `-Dmaven.repo.local=${join(CACHE, 'maven')}`;
  const args = ['-q', '-B', '-f', POM, COPY, repository, '-DincludeScope=runtime', `-DoutputDirectory=${part}`];
  try {
    await promisify(execFile)('mvn', args);
    await rename(part, LIB);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!existsSync(LIB))
      throw new Error(`Maven could not fetch Neo4j:\n${(error as { stdout?: string }).stdout}`, { cause: error });
  }
  await rm(join(CACHE, 'maven'), { recursive: true, force: true });
}
