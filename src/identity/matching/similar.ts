/** Jaro-Winkler similarity of two texts, 0 to 1: letters in common near the same place, more for a common beginning. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1;
  const jaro = jaroOf(one, other);
  let prefix = 0;
  while (prefix < 4 && prefix < one.length && one[prefix] === other[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroOf(one: string, other: string): number {
  const reach = Math.max(0, (Math.max(one.length, other.length) >> 1) - 1);
  const [used, met] = [new Uint8Array(other.length), [] as number[]];
  for (let i = 0; i < one.length; i++) {
    const code = one.charCodeAt(i);
    const end = Math.min(other.length - 1, i + reach);
    for (let j = Math.max(0, i - reach); j <= end; j++) {
      if (used[j] || other.charCodeAt(j) !== code) continue;
      used[j] = 1;
      met.push(code);
      break;
    }
  }
  if (!met.length) return 0;
  let [next, turned] = [0, 0];
  for (let j = 0; j < other.length; j++) if (used[j] && other.charCodeAt(j) !== met[next++]) turned++;
  return (met.length / one.length + met.length / other.length + (met.length - (turned >> 1)) / met.length) / 3;
}

/** The words of a text in the order of their UTF-16 units. */
export const sortedWords = (text: string): string => text.split(' ').toSorted().join(' ');
