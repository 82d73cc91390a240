/** Of one record. */
const MAX_VALUES = 20_000;

/** Of an item as it stands in a file: what is named is dear, what is listed is not. */
const [MAX_NAMES, MAX_LISTED] = [20_000, 600_000];

/** Whether a text in JSON names or lists more than an item may, counted before any of it is built. */
export function isCrowded(json: string): boolean {
  if (json.length <= MAX_NAMES) return false;
  let names = 0;
  let listed = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (inText && sign === '\\') at++;
    else if (sign === '"') inText = !inText;
    else if (!inText && sign === ':') names++;
    else if (!inText && sign === ',') listed++;
  }
  return names > MAX_NAMES || listed > MAX_LISTED;
}

/** Whether a record has more values than one that is read at once, in a few milliseconds. */
export function isTooLarge(record: object): boolean {
  const waiting: unknown[] = [record];
  let values = 0;
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
    for (const value of Object.values(one as object)) {
      if (++values > MAX_VALUES) return true;
      if (typeof value === 'object' && value !== null) waiting.push(value);
    }
  return false;
}
