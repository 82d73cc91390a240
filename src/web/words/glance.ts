import { some } from './some.ts';

/** What is said where nothing is selected. */
export const glance = {
  promised: 'Promised, next due first',
  done: 'Done',
  due: (on: string) => `by ${on}`,
  questions: 'Questions for you',
  all: (n: number) => `Answer ${some(n, 'question')}`,
  how: 'Look around',
} as const;
