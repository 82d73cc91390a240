import { expect, test } from 'vitest';
import { beginOrgTurn } from '../../../src/pipeline/extraction/org-turns.ts';
import type { Pool } from '../../../src/stores/db/sql.ts';

const pool = () => ({}) as Pool;

test('an org has one turn in a process, and whoever has it is told that it was asked for again', () => {
  const db = pool();
  const turn = beginOrgTurn(db, 'acme');
  expect(turn?.again()).toBe(false);
  expect([beginOrgTurn(db, 'acme'), beginOrgTurn(db, 'acme')]).toEqual([undefined, undefined]);
  expect([turn?.again(), turn?.again()]).toEqual([true, false]);
  expect(beginOrgTurn(db, 'beta')).toBeDefined();
  expect(beginOrgTurn(pool(), 'acme')).toBeDefined();
});

test('of bulk two turns may not be over, and whoever leaves is told what was asked for', () => {
  const db = pool();
  const turns = [1, 2].map(() => {
    const turn = beginOrgTurn(db, 'acme', true);
    turn?.end();
    return turn;
  });
  expect(beginOrgTurn(db, 'acme', true)).toBeUndefined();
  expect(beginOrgTurn(db, 'acme')).toBeDefined();
  expect(beginOrgTurn(db, 'beta', true)).toBeDefined();
  turns[0]?.leave();
  expect([turns[0]?.again(), turns[1]?.again()]).toEqual([true, false]);
});

test('a turn that ended, however often, ends no later one', () => {
  const db = pool();
  const first = beginOrgTurn(db, 'acme');
  first?.end();
  const second = beginOrgTurn(db, 'acme');
  first?.end();
  expect(second).toBeDefined();
  expect(beginOrgTurn(db, 'acme')).toBeUndefined();
  expect(second?.again()).toBe(true);
});
