import type { Pool } from '../../stores/db/sql.ts';

/** An org's turn in a process. */
export interface OrgTurn {
  /** Whether somebody asked for the org since it was last asked. */
  again(): boolean;
  /** Lets another turn of the org begin; once is enough. */
  end(): void;
}

const open = new WeakMap<Pool, Map<string, { again: boolean }>>();

/** Begins the turn of an org; undefined where one is open: whoever has it looks again before it ends. */
export function beginOrgTurn(db: Pool, org: string): OrgTurn | undefined {
  const orgs = open.get(db) ?? new Map<string, { again: boolean }>();
  open.set(db, orgs);
  const known = orgs.get(org);
  if (known) {
    known.again = true;
    return undefined;
  }
  const mine = { again: false };
  orgs.set(org, mine);
  return {
    again() {
      const { again } = mine;
      mine.again = false;
      return again;
    },
    end: () => void (orgs.get(org) === mine && orgs.delete(org)),
  };
}
