import { parentPort } from 'node:worker_threads';
import { Problem } from '../errors.ts';
import { EXTRACTOR_VERSION, extractItem } from '../extractors/extract.ts';
import type { Item } from '../model.ts';
import { findOntology } from '../ontologies/load.ts';
import { sha256 } from '../stores/content-hash.ts';
import { readItemFile } from '../stores/item-files.ts';
import type { Outcome, Task } from './extract-task.ts';

/** Read before anybody waits: with the first text come the weights and tables. */
const FIRST: Item = {
  id: 'ingest_first',
  entity: 'acme',
  source: 'notes',
  type: 'note',
  title: 'Call',
  body: 'Ada Lindt of Northwind Ltd called on 4 March 2025.',
  date: '2025-03-04',
  metadata: {},
  contentHash: '',
};

function extract(task: Task): Outcome {
  try {
    const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
    const { id, entity, source, type = '', title, body, date, url, metadata = {} } = readItemFile(bytes);
    if (sha256(bytes) !== task.sha256) return { kind: 'damaged', reason: 'Its file was changed since it was accepted' };
    const ontology = findOntology(task.template, task.fork);
    if (!ontology) return { kind: 'refused', reason: `There is no template ${task.template}` };
    const item = { id, entity, source, type, title, body, date, url, metadata, contentHash: task.contentHash };
    const assertions = JSON.stringify(extractItem(item, ontology));
    return { kind: 'read', assertions, version: EXTRACTOR_VERSION };
  } catch (error) {
    if (error instanceof Problem) return { kind: 'damaged', reason: `Its file is damaged: ${error.message}` };
    return { kind: 'threw', reason: `Extraction failed: ${error instanceof Error ? error.message : String(error)}` };
  }
}

parentPort!.on('message', (tasks: Task[]) => {
  for (const task of tasks) parentPort!.postMessage(extract(task));
});
extractItem(FIRST, findOntology('operational')!);
parentPort!.postMessage('ready');
