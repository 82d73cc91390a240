import type { Answer } from '../http/answer.ts';

/** What was asked of a graph and by whom, and the tag of what could be read of it then. */
interface Reading {
  asked: string;
  tag: string;
}

/** Large answers about graphs, each as long as its tag holds: the node with most edges is gathered once for each state of its graph. */
export interface KeptAnswers {
  get(reading: Reading): Answer | undefined;
  /** Answers with the answer. */
  keep(reading: Reading, answer: Answer): Answer;
}

/** What is smaller is made in little time. */
const LEAST_BYTES = 16_384;

/** Keeps answers of at most so many bytes together; those that were asked for last stay longest. */
export function keptAnswers(mostBytes: number): KeptAnswers {
  const kept = new Map<string, { tag: string; answer: Answer; bytes: number }>();
  let bytes = 0;

  function forget(asked: string): void {
    bytes -= kept.get(asked)?.bytes ?? 0;
    kept.delete(asked);
  }

  return {
    get({ asked, tag }) {
      const found = kept.get(asked);
      if (found?.tag !== tag) return undefined;
      kept.delete(asked);
      kept.set(asked, found);
      return found.answer;
    },
    keep({ asked, tag }, answer) {
      forget(asked);
      const size = answer.body?.length ?? 0;
      if (answer.status !== 200 || size < LEAST_BYTES || size > mostBytes / 4) return answer;
      kept.set(asked, { tag, answer, bytes: size });
      bytes += size;
      for (const [oldest] of kept) {
        if (bytes <= mostBytes) break;
        forget(oldest);
      }
      return answer;
    },
  };
}
