/** Of one record. */
const MAX_VALUES = 20_000;

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
