/** Of one answer: ten thousand records of a hundred fields. */
const MAX_VALUES = 1_000_000;
const MAX_DEPTH = 200;
/** Of one object: the more it has, the longer it takes to add another. */
const MAX_FIELDS = 20_000;

/** Bytes that are looked at, or built, in one step: a few milliseconds. */
export const STEP = 131_072;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A text has more values or fields, or is nested deeper, than one that is read: what a few megabytes can hold takes seconds and gigabytes to build. */
export class Crowded extends Error {}

/** A list or an object that is too long to be built in one step. */
export interface Container {
  isList: boolean;
  /** Behind its last sign. */
  end: number;
  /** Where its commas are. */
  cuts: number[];
}

interface Open extends Omit<Container, 'end'> {
  start: number;
}

/** The lists and objects of a text in JSON, in UTF-8, that are longer than a step, by where they begin; throws `Crowded`, and SyntaxError for brackets that are no pairs. */
export async function longContainers(json: Buffer, turn: () => Promise<void>): Promise<Map<number, Container>> {
  const found = new Map<number, Container>();
  const open: Open[] = [];
  let values = 0;
  let inText = false;
  for (let at = 0, pause = STEP; at < json.length; at++) {
    if (at >= pause) {
      pause = at + STEP;
      await turn();
    }
    if (inText) {
      const end = endOfText(json, at, at + STEP);
      inText = json[end] !== QUOTE;
      at = inText ? end - 1 : end;
      continue;
    }
    switch (json[at]) {
      case QUOTE:
        inText = true;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        values++;
        open.push({ isList: json[at] === OPEN_LIST, start: at, cuts: [] });
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT: {
        const { start, ...one } = closed(open.pop(), json[at] === CLOSE_LIST);
        if (!one.isList && one.cuts.length > MAX_FIELDS) throw new Crowded();
        if (at - start >= STEP) found.set(start, { ...one, end: at + 1 });
        break;
      }
      case COMMA:
        values++;
        open.at(-1)?.cuts.push(at);
    }
    if (values > MAX_VALUES || open.length > MAX_DEPTH) throw new Crowded();
  }
  if (open.length > 0 || inText) throw new SyntaxError('it ends too early');
  return found;
}

function closed(one: Open | undefined, isList: boolean): Open {
  if (one?.isList !== isList) throw new SyntaxError('a bracket without another');
  return one;
}

const LOWER_U = 0x75;

/** Where a text ends whose inside is at `from`, or the first place from `most` on at which it goes on and no sign is cut in two. */
export function endOfText(json: Buffer, from: number, most: number): number {
  let at = from;
  while (at < json.length && (at < most || isWithinSign(json[at])) && json[at] !== QUOTE) {
    const isEscape = json[at] === BACKSLASH;
    if (isEscape) at += json[at + 1] === LOWER_U ? 6 : 2;
    else at++;
  }
  return at;
}

/** Whether a byte of UTF-8 goes on with a sign. */
const isWithinSign = (byte = 0): boolean => (byte & 0xc0) === 0x80;
