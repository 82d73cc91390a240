import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Operation } from '../../../src/http/registry.ts';
import { curlOf, filled, sampleOf, variableOf, type Sample } from '../../../src/docs/example-request.ts';

export const hasCurl = ['bash', 'curl'].every((name) => spawnSync(name, ['--version']).status === 0);

/** What stands for the places of an example, by their names. */
export type Places = Record<string, string>;
export interface Answered {
  status: number;
  body: any;
  /** Whether it is the first answer of the request's `Idempotency-Key`; by curl it is not told. */
  isReplayed?: boolean;
}
/** A way to send an example: from a folder, in which the files are that it names. */
export type Way = (operation: Operation, places: Places, folder: string) => Promise<Answered>;

/** The places of an example, in every text of it. */
export const placesIn = (sample: Sample): string[] => [
  ...new Set([...JSON.stringify(sample).matchAll(/\{(\w+)\}/g)].map(([, place]) => place!)),
];

const placed = (places: Places) => (place: string) => {
  if (places[place] === undefined) throw new Error(`Nothing tells where {${place}} comes from.`);
  return places[place];
};

/** Sends an example as it is declared. */
export const byFetch: Way = async (operation, places, folder) => {
  const { method, url, headers, body, file, saves } = sampleOf(operation);
  const fill = (text: string) => filled(text, placed(places));
  const sent = body === undefined ? file && (await readFile(join(folder, file))) : fill(body);
  const answer = await fetch(fill(url), {
    method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
    ...(sent !== undefined && { body: sent }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (saves) await writeFile(join(folder, saves), bytes);
  const isReplayed = answer.headers.get('idempotent-replayed') === 'true';
  return { status: answer.status, body: parsed(bytes.toString()), isReplayed };
};

const STATUS_LAST = String.raw`curl() { command curl --silent --show-error --write-out '\n%{http_code}' "$@"; }`;

/** Runs the printed command in a shell that knows its variables. */
export const byCurl: Way = async (operation, places, folder) => {
  const lines = (await shell(`${STATUS_LAST}\n${curlOf(sampleOf(operation))}`, places, folder)).split('\n');
  return { status: Number(lines.at(-1)), body: parsed(lines.slice(0, -1).join('\n')) };
};

/** What a script prints that stops at the first failure and at variables that nobody set. */
export async function shell(script: string, places: Places, folder: string): Promise<string> {
  const variables = Object.entries(places).map(([place, value]) => [variableOf(place), value]);
  const env = { PATH: process.env.PATH, HOME: folder, ...Object.fromEntries(variables) };
  const { stdout } = await promisify(execFile)('bash', ['-c', `set -euo pipefail\n${script}`], { cwd: folder, env });
  return stdout;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
