import { fold } from './names.ts';

/** True when a whole text fits a pattern in which `*` stands for any run and `?` for one letter; case and accents do not count. */
export function glob(pattern: string, text: string): boolean {
  const [p, t] = [Array.from(fold(pattern)), Array.from(fold(text))];
  let [i, j, star, mark] = [0, 0, -1, 0];
  while (j < t.length) {
    if (p[i] === '*') [star, mark, i] = [i, j, i + 1];
    else if (i < p.length && (p[i] === '?' || p[i] === t[j])) [i, j] = [i + 1, j + 1];
    else if (star >= 0) [i, j, mark] = [star + 1, mark + 1, mark + 1];
    else return false;
  }
  while (p[i] === '*') i++;
  return i === p.length;
}
