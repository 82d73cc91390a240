/** The element at an index that the caller knows to be in the list; a RangeError where it is not. */
export function elementAt<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`There is no element ${index} among ${list.length}.`);
  return element;
}

/** A value that the caller knows to be there; a RangeError that names it where it is not. */
export function present<T>(value: T | null | undefined, name: string): T {
  if (value === undefined || value === null) throw new RangeError(`There is no ${name}.`);
  return value;
}

/** The last element of a list that the caller knows to have one; a RangeError where it is empty. */
export const lastOf = <T>(list: readonly T[]): T => elementAt(list, list.length - 1);

/** The value of a key that the caller knows to be in the map; a RangeError where it is not. */
export function valueAt<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`There is no entry of ${String(key)}.`);
  return value;
}
