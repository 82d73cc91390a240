import '../../common/frozen-intrinsics.ts';
import './joined-blob.ts';
import { parentPort } from 'node:worker_threads';
import { readers } from '../load.ts';
import { Unreadable, type FoundItem, type Reading } from '../reader.ts';
import { NEXT, type Answer, type Work } from './work.ts';

const MAX_PAGE_ITEMS = 200;
const MAX_PAGE_CHARACTERS = 500_000;
/** What a field of an item weighs in a page, in characters: whoever takes it makes it anew. */
const FIELD_CHARACTERS = 100;
/** An item holds no more than a megabyte; one sign behind it says that there was more. */
const MAX_BODY_CHARACTERS = 1_048_577;
const MAX_WARNINGS = 1_000;

const formats = await readers();
const send = (answer: Answer, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(answer, transferred);

async function read({ format, bytes, options }: Work): Promise<void> {
  try {
    const reader = formats.get(format);
    if (!reader) throw new Unreadable(`There is no reader of ${format}.`);
    const reading = await reader.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options);
    refuseOver(reading.items.length, options.most);
    await tell(reading);
  } catch (error) {
    const why =
      error instanceof Unreadable
        ? error.message
        : 'It is damaged, or made in a way that is not read here. Save it anew, and send that.';
    send({ kind: 'unreadable', why });
  }
}

function refuseOver(held: number, most = Infinity): void {
  if (held > most)
    throw new Unreadable(`It holds ${held} items, and ${most} more are taken of one file. Send it in parts.`);
}

let next = (): void => {};

/** Sends a page, and waits until it was taken. */
function page(items: FoundItem[]): Promise<void> {
  return new Promise((resolve) => {
    next = resolve;
    send({ kind: 'page', items });
  });
}

/** An item without what of its text nobody keeps. */
function withoutRest(item: FoundItem): FoundItem {
  if (item.given !== undefined || item.body.length < MAX_BODY_CHARACTERS) return item;
  return { ...item, body: item.body.replaceAll('\0', '').slice(0, MAX_BODY_CHARACTERS) };
}

/** Sends a reading page by page, so that whoever takes it has turns in between. */
async function tell({ items, warnings, attachments = [] }: Reading): Promise<void> {
  let held: FoundItem[] = [];
  let characters = 0;
  for (const whole of items) {
    const item = withoutRest(whole);
    if (held.length === MAX_PAGE_ITEMS || characters >= MAX_PAGE_CHARACTERS) {
      await page(held);
      [held, characters] = [[], 0];
    }
    held.push(item);
    characters += item.body.length + FIELD_CHARACTERS * Object.keys(item.metadata ?? {}).length;
  }
  const own = attachments.map((one) => ({ ...one, bytes: new Uint8Array(one.bytes) }));
  send(
    { kind: 'end', items: held, warnings: warnings.slice(0, MAX_WARNINGS), attachments: own },
    own.map(({ bytes }) => bytes.buffer),
  );
}

parentPort?.on('message', (message: Work | typeof NEXT) => (message === NEXT ? next() : void read(message)));
parentPort?.postMessage('ready');
