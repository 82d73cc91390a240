import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Pool } from '../../src/stores/db/sql.ts';
import { entries, type Entry, type Ledger } from './ledger.ts';

export const BREACHES = ['lost', 'dup', 'phantom', 'torn', 'orphan', 'stuck'] as const;
export type Breach = (typeof BREACHES)[number];

/**
 * What the ledger, the rows and the files say together. The breaches must all be 0: *lost* acknowledged, but without row
 * or file; *dup* one key with two ids or two rows; *phantom* a row that nobody sent, or that was refused; *torn* a file
 * that is not what was sent; *orphan* a file without a row; *stuck* not extracted at the end.
 */
export interface Findings extends Record<Breach, number> {
  sent: number;
  acked: number;
  ambiguous: number;
  rejected: number;
  /** Sentences on what was found, for the reader. */
  remarks: string[];
}

interface Row {
  item_id: string;
  idempotency_key: string | null;
  status: string;
  path: string;
  error: string | null;
}

export interface Place {
  db: Pool;
  collector: string;
}

/** Every file under a folder, by its whole path; none where there is no folder. */
export async function filesUnder(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((f) => f.isFile()).map((f) => join(f.parentPath, f.name));
}

const bodyOf = (markdown: string): string => markdown.slice(markdown.indexOf('\n---\n', 3) + 5);
const sameBody = (markdown: string, body: string): boolean => [body, `\n${body}`].includes(bodyOf(markdown));

async function itemRows(db: Pool, orgId: string): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select item_id, idempotency_key, status, path, error from items where org_id = $1 and status <> 'deleted'`,
    [orgId],
  );
  return rows;
}

function empty(ledger: Ledger): Findings {
  const count = (outcome: Entry['outcome']) => entries(ledger, outcome).length;
  const outcomes = {
    sent: ledger.size,
    acked: count('acked'),
    ambiguous: count('ambiguous'),
    rejected: count('rejected'),
  };
  return { ...outcomes, lost: 0, dup: 0, phantom: 0, torn: 0, orphan: 0, stuck: 0, remarks: [] };
}

function blame(found: Findings, breach: Breach, what: string): void {
  found[breach]++;
  found.remarks.push(`${breach}: ${what}`);
}

async function checkEntry(entry: Entry, rows: Row[], place: Place, found: Findings): Promise<void> {
  const { key, ids, outcome, item } = entry;
  if (ids.size > 1 || rows.length > 1)
    blame(found, 'dup', `${key} has the ids ${[...ids].join(', ')} and ${rows.length} rows`);
  const row = rows[0];
  if (!row) {
    if (outcome === 'acked') blame(found, 'lost', `${key} has no row`);
    return;
  }
  if (outcome === 'rejected' || (ids.size > 0 && !ids.has(row.item_id)))
    blame(found, 'phantom', `${key} has a row that no answer named`);
  const markdown = await readFile(join(place.collector, row.path), 'utf8').catch(() => undefined);
  if (markdown === undefined) blame(found, 'lost', `${key} has no file`);
  else if (!sameBody(markdown, item.body)) blame(found, 'torn', `${key} has another body in its file`);
  if (row.status !== 'extracted') blame(found, 'stuck', `${key} is ${row.status}: ${row.error ?? 'no error'}`);
}

/** Holds rows and files of an org against the ledger, after everything has come to rest. */
export async function check(place: Place, orgId: string, ledger: Ledger): Promise<Findings> {
  const found = empty(ledger);
  const rows = await itemRows(place.db, orgId);
  const byKey = Map.groupBy(rows, (row) => row.idempotency_key ?? '');
  for (const entry of ledger.values()) await checkEntry(entry, byKey.get(entry.key) ?? [], place, found);
  for (const key of byKey.keys()) if (!ledger.has(key)) blame(found, 'phantom', `nobody sent ${key}`);
  const known = new Set(rows.map((row) => basename(row.path)));
  for (const file of await filesUnder(join(place.collector, orgId)))
    if (!known.has(basename(file))) blame(found, 'orphan', basename(file));
  return found;
}

export const clean = (found: Findings): boolean =>
  found.ambiguous === 0 && BREACHES.every((breach) => found[breach] === 0);
