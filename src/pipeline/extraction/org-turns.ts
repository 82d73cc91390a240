import type { Pool } from '../../stores/db/sql.ts';

/** An org's turn in a process. */
export interface OrgTurn {
  /** Whether somebody asked for the org since it was last asked. */
  again(): boolean;
  /** Claims no more of the org: another turn of it may begin; once is enough. */
  end(): void;
  /** Is over: all that was claimed is read. */
  leave(): void;
}

/** Turns of an org's bulk that are not over: what they claimed waits for threads, and their jobs leave places to others. */
const MOST_IN_BULK = 2;

interface Turns {
  again: boolean;
  isClaiming: boolean;
  underWay: number;
}
const open = new WeakMap<Pool, Map<string, Turns>>();

/** Begins the turn of an org; undefined where one is open, or of bulk too many are not over: whoever has one looks again before it ends, or when it leaves. */
export function beginOrgTurn(db: Pool, org: string, bulk = false): OrgTurn | undefined {
  const orgs = open.get(db) ?? new Map<string, Turns>();
  open.set(db, orgs);
  const turns = orgs.get(org) ?? { again: false, isClaiming: false, underWay: 0 };
  orgs.set(org, turns);
  if (turns.isClaiming || (bulk && turns.underWay >= MOST_IN_BULK)) {
    turns.again = true;
    return undefined;
  }
  turns.isClaiming = true;
  turns.underWay++;
  let isMine = true;
  const end = () => {
    if (isMine) turns.isClaiming = false;
    isMine = false;
  };
  return {
    again() {
      const { again } = turns;
      turns.again = false;
      return again;
    },
    end,
    leave() {
      end();
      if (--turns.underWay === 0) orgs.delete(org);
    },
  };
}
