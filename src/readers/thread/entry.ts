import '../../common/frozen-intrinsics.ts';
import { parentPort } from 'node:worker_threads';
import { readers } from '../load.ts';
import { Unreadable, type FoundItem, type Reading } from '../reader.ts';
import type { Answer, Work } from './work.ts';

const MAX_PAGE_ITEMS = 200;
const MAX_PAGE_CHARACTERS = 500_000;

const formats = await readers();
const send = (answer: Answer, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(answer, transferred);

async function read({ format, bytes, options }: Work): Promise<void> {
  try {
    const reader = formats.get(format);
    if (!reader) throw new Unreadable(`There is no reader of ${format}.`);
    tell(await reader.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options));
  } catch (error) {
    const why = error instanceof Unreadable ? error.message : 'It is damaged, or made in a way that is not read here.';
    send({ kind: 'unreadable', why });
  }
}

/** Sends a reading page by page, so that whoever takes it has turns in between. */
function tell({ items, warnings, attachments = [] }: Reading): void {
  let page: FoundItem[] = [];
  let characters = 0;
  for (const item of items) {
    page.push(item);
    characters += item.body.length;
    if (page.length < MAX_PAGE_ITEMS && characters < MAX_PAGE_CHARACTERS) continue;
    send({ kind: 'items', items: page });
    [page, characters] = [[], 0];
  }
  send({ kind: 'items', items: page });
  const own = attachments.map((one) => ({ ...one, bytes: new Uint8Array(one.bytes) }));
  send(
    { kind: 'end', warnings, attachments: own },
    own.map(({ bytes }) => bytes.buffer),
  );
}

parentPort?.on('message', (work: Work) => void read(work));
parentPort?.postMessage('ready');
