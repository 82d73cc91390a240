import '../../../common/frozen-intrinsics.ts';
import './thread-priority.ts'; // Before all that it loads: who yields does so from its start.
import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { collectAtRest } from '../../../common/memory/collect-at-rest.ts';
import { Problem } from '../../../common/errors.ts';
import { EXTRACTOR_VERSION, extractItem, MAX_MENTIONS } from '../../../extractors/run/extract.ts';
import { publicMessage } from '../../../common/public-error.ts';
import { findOntology } from '../../../ontologies/load.ts';
import { sha256 } from '../../../stores/items/content-hash.ts';
import { readItemFile } from '../../../stores/items/item-files.ts';
import type { Outcome, Task } from '../task.ts';
import { FIRST_ITEMS } from './first-items.ts';
import { passagesOf } from '../../../passages/passages.ts';

const tooMany = (leftOut: number): string =>
  `It speaks of people and things in more places than an item may: the first ${MAX_MENTIONS} were read, ${leftOut} were left out. Send it in parts.`;

function extract(task: Task): Outcome {
  try {
    const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
    const { id, entity, source, type = '', title, body, date, url, metadata = {} } = readItemFile(bytes);
    if (sha256(bytes) !== task.sha256)
      return { kind: 'damaged', reason: publicMessage('Its file was changed since it was accepted') };
    const ontology = findOntology(task.template, task.fork);
    if (!ontology) return { kind: 'refused', reason: publicMessage(`There is no template ${task.template}`) };
    const item = { id, entity, source, type, title, body, date, url, metadata, contentHash: task.contentHash };
    const { leftOut, ...assertions } = extractItem(item, ontology);
    const text = { url, passages: passagesOf({ title, body, date }) };
    const warnings = leftOut && { warnings: [tooMany(leftOut)] };
    return { kind: 'read', assertions: JSON.stringify(assertions), version: EXTRACTOR_VERSION, text, ...warnings };
  } catch (error) {
    if (error instanceof Problem)
      return { kind: 'damaged', reason: publicMessage(`Its file is damaged: ${error.message}`) };
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'threw', reason: publicMessage('It could not be read'), cause };
  }
}

const [port, ontology] = [parentPort, findOntology('operational')];
if (!port || !ontology) throw new Error('This module is the entry of a thread, and templates are there');
port.on('message', (tasks: Task[]) => {
  for (const task of tasks) port.postMessage(extract(task));
});
// Not while the module is evaluated: whoever ends the thread then ends the process with it.
setImmediate(() => {
  for (const item of FIRST_ITEMS) {
    extractItem(item, ontology);
    passagesOf(item);
  }
  port.postMessage('ready');
  flushCompileCache(); // Whoever kills the process leaves what was compiled to the next.
  collectAtRest();
});
