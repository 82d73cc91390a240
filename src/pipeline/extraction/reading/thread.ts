import '../../../common/frozen-intrinsics.ts';
import './thread-priority.ts'; // Before all that it loads: who yields does so from its start.
import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { collectAtRest } from '../../../common/memory/collect-at-rest.ts';
import { elementAt, valueAt } from '../../../common/element-at.ts';
import { Problem } from '../../../common/errors.ts';
import {
  EXTRACTOR_VERSION,
  extractItems,
  MAX_MENTIONS,
  type Answer,
  type Asked,
} from '../../../extractors/run/extract.ts';
import { publicMessage } from '../../../common/public-error.ts';
import { findOntology } from '../../../ontologies/load.ts';
import { sha256 } from '../../../stores/items/content-hash.ts';
import { readItemFile } from '../../../stores/items/item-files.ts';
import type { Outcome, Task } from '../task.ts';
import { FIRST_ITEMS } from './first-items.ts';
import { working } from './at-work.ts';
import { passagesOf } from '../../../passages/passages.ts';

const tooMany = (leftOut: number): string =>
  `It speaks of people and things in more places than an item may: the first ${MAX_MENTIONS} were read, ${leftOut} were left out. Send it in parts.`;

/** An item as its file has it, and the ontology under which it is read. */
function open(task: Task): Asked | Outcome {
  try {
    const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
    const { id, entity, source, type = '', title, body, date, url, metadata = {} } = readItemFile(bytes);
    if (sha256(bytes) !== task.sha256)
      return { kind: 'damaged', reason: publicMessage('Its file was changed since it was accepted') };
    const ontology = findOntology(task.template, task.fork);
    if (!ontology) return { kind: 'refused', reason: publicMessage(`There is no template ${task.template}`) };
    const item = { id, entity, source, type, title, body, date, url, metadata, contentHash: task.contentHash };
    return { item, ontology };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): Outcome {
  if (error instanceof Problem)
    return { kind: 'damaged', reason: publicMessage(`Its file is damaged: ${error.message}`) };
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'threw', reason: publicMessage('It could not be read'), cause };
}

function outcomeOf({ item: { title, body, date, url } }: Asked, answer: Answer): Outcome {
  if ('error' in answer) return failed(answer.error);
  try {
    const { leftOut, ...assertions } = answer.extracted;
    const text = { url, passages: passagesOf({ title, body, date }) };
    const warnings = leftOut && { warnings: [tooMany(leftOut)] };
    return { kind: 'read', assertions: JSON.stringify(assertions), version: EXTRACTOR_VERSION, text, ...warnings };
  } catch (error) {
    return failed(error);
  }
}

/** What becomes of each of some tasks, read together. */
function read(tasks: Task[]): Outcome[] {
  const opened = tasks.map((task, n) => {
    working(n);
    return open(task);
  });
  const places = [...opened.keys()].filter((n) => 'item' in elementAt(opened, n));
  const asked = opened.filter((one): one is Asked => 'item' in one);
  const list = extractItems(asked, (n) => working(elementAt(places, n)));
  const answers = new Map(list.map((answer, n) => [places[n], answer]));
  return opened.map((one, n) => {
    working(n);
    return 'item' in one ? outcomeOf(one, valueAt(answers, n)) : one;
  });
}

const [port, ontology] = [parentPort, findOntology('operational')];
if (!port || !ontology) throw new Error('This module is the entry of a thread, and templates are there');
port.on('message', (tasks: Task[]) => {
  port.postMessage(read(tasks));
});
// Not while the module is evaluated: whoever ends the thread then ends the process with it.
setImmediate(() => {
  extractItems(FIRST_ITEMS.map((item) => ({ item, ontology })));
  FIRST_ITEMS.forEach(passagesOf);
  port.postMessage('ready');
  flushCompileCache(); // Whoever kills the process leaves what was compiled to the next.
  collectAtRest();
});
