/** Opens a comparison of texts by the words they share, 0 to 1, in which a word weighs the more the rarer it is among these texts. */
export function openCosine(texts: string[]): (one: string, other: string) => number {
  const held = new Map<string, number>();
  for (const text of texts) for (const word of wordsOf(text)) held.set(word, (held.get(word) ?? 0) + 1);
  const weight = (word: string) => Math.log((texts.length + 1) / (held.get(word) ?? 1)) ** 2;
  const lengths = new Map<string, number>();
  const lengthOf = (text: string) => {
    const known = lengths.get(text);
    if (known !== undefined) return known;
    let sum = 0;
    for (const word of wordsOf(text)) sum += weight(word);
    lengths.set(text, Math.sqrt(sum));
    return Math.sqrt(sum);
  };
  return (one, other) => {
    const words = wordsOf(other);
    let shared = 0;
    for (const word of wordsOf(one)) if (words.has(word)) shared += weight(word);
    return shared ? shared / (lengthOf(one) * lengthOf(other)) : 0;
  };
}

const wordsOf = (text: string): Set<string> => new Set(text.split(' ').filter(Boolean));
