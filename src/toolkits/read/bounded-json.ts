/** Of one answer: ten thousand records of a hundred fields. */
const MAX_VALUES = 1_000_000;
const MAX_DEPTH = 200;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether a text of JSON has more values, or is nested deeper, than an answer that is read: what a few megabytes can hold takes seconds and gigabytes to build. */
export function isCrowded(json: string): boolean {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(json, at + 1);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        values++;
        depth++;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--;
        break;
      case COMMA:
        values++;
    }
    if (values > MAX_VALUES || depth > MAX_DEPTH) return true;
  }
  return false;
}

function endOfText(json: string, from: number): number {
  let at = from;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
