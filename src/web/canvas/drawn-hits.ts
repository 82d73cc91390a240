import { words as wordsOf } from '../../graph/search/words.ts';
import type { Label } from '../api-types.ts';
import { drawn, isDrawnOf, scene } from './scene.ts';

/** A node of the picture that goes by what was typed. */
export interface DrawnHit {
  id: string;
  label: Label;
  name: string;
  entity?: string | undefined;
}

interface Named {
  id: string;
  words: string[];
  degree: number;
}

let named: Named[] = [];
let version = -1;

/** The nodes of the picture with the words of their names, the most connected first; made once for each picture. */
function byDegree(): Named[] {
  if (version === drawn.peek().version && named.length === scene.order) return named;
  version = drawn.peek().version;
  const all = scene.mapNodes((id, { label, degree }) => ({ id, words: wordsOf(label), degree }));
  named = all.toSorted((a, b) => b.degree - a.degree);
  return named;
}

/** The nodes of a graph's picture of whose names each typed word begins a word: those first whose names begin as typed, then the most connected. */
export function drawnHits(graph: string, typed: string, limit: number): DrawnHit[] {
  const asked = wordsOf(typed);
  if (asked.length === 0 || !isDrawnOf(graph)) return [];
  const first: Named[] = [];
  const others: Named[] = [];
  for (const one of byDegree()) {
    if (first.length === limit) break;
    if (!asked.every((word) => one.words.some((own) => own.startsWith(word)))) continue;
    (asked.every((word, n) => one.words[n]?.startsWith(word)) ? first : others).push(one);
  }
  return [...first, ...others].slice(0, limit).map(({ id }) => {
    const { kind, label, entity } = scene.getNodeAttributes(id);
    return { id, label: kind, name: label.slice(1, -1), entity };
  });
}
