import { givingTurns } from '../../../common/concurrency/giving-turns.ts';
import { endOfText, longContainers, STEP, type Container } from './containers.ts';

const [QUOTE, COLON] = [0x22, 0x3a];
/** The byte order mark, with which some begin. */
const MARK = Buffer.from('\ufeff');

/** What is read of a text, and where its long lists and objects are. */
interface Reading {
  json: Buffer;
  long: Map<number, Container>;
  turn(): Promise<void>;
}

/**
 * The value of a text in JSON, in UTF-8, as `JSON.parse` has it, in steps of a few milliseconds between which others have their turns: thirty megabytes
 * at once would keep the event loop for half a second. Throws SyntaxError for what is no JSON, and `Crowded`.
 */
export async function readJson(json: Buffer): Promise<unknown> {
  const turn = givingTurns();
  const reading = { json, long: await longContainers(json, turn), turn };
  return valueIn(reading, json.indexOf(MARK) === 0 ? MARK.length : 0, json.length);
}

/** The value between two places, with nothing else but blanks. */
async function valueIn(reading: Reading, from: number, to: number): Promise<unknown> {
  const { json, long } = reading;
  if (to - from <= STEP) return JSON.parse(json.toString('utf8', from, to));
  await reading.turn();
  const start = firstSign(json, from);
  const container = long.get(start);
  if (!container) return single(reading, start, to);
  if (firstSign(json, container.end) < to) throw new SyntaxError('something stands behind a value');
  return container.isList ? listIn(reading, start, container) : objectIn(reading, start, container);
}

const BLANKS = new Set([0x20, 0x09, 0x0d, 0x0a]);

function firstSign(json: Buffer, from: number): number {
  let at = from;
  while (at < json.length && BLANKS.has(json[at] ?? 0)) at++;
  return at;
}

/** Where the parts of a container begin and end: several short ones together, long ones each by itself. */
function* partsOf(start: number, { cuts, end }: Container): Generator<{ from: number; to: number }> {
  let from = start + 1;
  let last = from;
  for (const cut of [...cuts, end - 1]) {
    if (cut - from > STEP && last > from) {
      yield { from, to: last - 1 };
      from = last;
    }
    last = cut + 1;
  }
  yield { from, to: end - 1 };
}

async function listIn(reading: Reading, start: number, container: Container): Promise<unknown[]> {
  const list: unknown[] = [];
  for (const { from, to } of partsOf(start, container)) {
    if (to - from > STEP) list.push(await valueIn(reading, from, to));
    else for (const one of JSON.parse(`[${filled(reading.json, from, to)}]`) as unknown[]) list.push(one);
    await reading.turn();
  }
  return list;
}

async function objectIn(reading: Reading, start: number, container: Container): Promise<object> {
  const object = {};
  for (const { from, to } of partsOf(start, container)) {
    if (to - from > STEP) {
      const [key, at] = keyIn(reading.json, from);
      put(object, key, await valueIn(reading, at, to));
    } else {
      const some = JSON.parse(`{${filled(reading.json, from, to)}}`) as object;
      for (const [key, value] of Object.entries(some)) put(object, key, value);
    }
    await reading.turn();
  }
  return object;
}

/** A part of a long container, which is never empty. */
function filled(json: Buffer, from: number, to: number): string {
  const part = json.toString('utf8', from, to);
  if (part.trim() === '') throw new SyntaxError('nothing stands before a comma');
  return part;
}

/** As `JSON.parse` does: `__proto__` is a key like others. */
const put = (object: object, key: string, value: unknown): void =>
  void Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });

/** The key of a part, and where its value begins. */
function keyIn(json: Buffer, from: number): [key: string, at: number] {
  const start = firstSign(json, from);
  const end = endOfText(json, start + 1, start + STEP) + 1;
  const colon = firstSign(json, end);
  if (json[start] !== QUOTE || json[colon] !== COLON) throw new SyntaxError('a key is missing, or too long');
  return [JSON.parse(json.toString('utf8', start, end)) as string, colon + 1];
}

/** What is no long list or object: a text of megabytes is read from its parts. */
async function single({ json, turn }: Reading, start: number, to: number): Promise<unknown> {
  let end = to - 1;
  while (end > start && BLANKS.has(json[end] ?? 0)) end--;
  if (end - start < STEP) return JSON.parse(json.toString('utf8', start, end + 1));
  if (json[start] !== QUOTE || json[end] !== QUOTE) throw new SyntaxError('a value is missing, or too long');
  const parts: string[] = [];
  for (let from = start + 1; from < end;) {
    const next = Math.min(end, endOfText(json, from, from + STEP));
    if (next === from) throw new SyntaxError('a text ends within a value');
    parts.push(JSON.parse(`"${json.toString('utf8', from, next)}"`) as string);
    from = next;
    await turn();
  }
  return parts.join('');
}
