import { existsSync, globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Modules that speak to the engine of the queues or of the graphs, or that name one. */
const ENGINE = /^(?:src\/(?:queue\/backends|graph\/neo4j)\/|src\/embedded\/(?:redis|neo4j)-|test\/scale\/)/;
/** What starts a process or names an engine by its settings: such a test may use one without importing it. */
const HIDDEN = /node:child_process|REDIS_URL|NEO4J_URI/;

/** The files of tests from which no import leads to an engine, as paths from the top: they are the same on every profile. */
export function withoutEngines(): string[] {
  return globSync('test/**/*.test.ts', { cwd: ROOT })
    .filter((file) => !reached(file).some(isEngine))
    .toSorted();
}

const isEngine = (file: string): boolean =>
  ENGINE.test(file) || (file.startsWith('test/') && HIDDEN.test(textOf(file)));

/** A module and all that it loads, however far away. */
function reached(from: string): string[] {
  const seen = new Set([from]);
  for (const file of seen) for (const next of importsOf(file)) seen.add(next);
  return [...seen];
}

const importsOf = remembered((file) => {
  const code = stripTypeScriptTypes(textOf(file));
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g)]
    .map(([, path]) => join(file, '..', path!))
    .filter((path) => existsSync(join(ROOT, path)));
});

const textOf = remembered((file) => readFileSync(join(ROOT, file), 'utf8'));

function remembered<T>(work: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>();
  return (file) => known.get(file) ?? known.set(file, work(file)).get(file)!;
}
