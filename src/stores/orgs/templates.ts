import type { Ontology } from '../../common/model.ts';
import { row, rows, sql, type Db } from '../db/sql.ts';

/** An org's own template: a fork of one that every installation has. */
export interface Template {
  name: string;
  base: string;
  ontology: Ontology;
  created_at: Date;
  created_by: string;
}

/** Keeps a template; undefined when the org has one of that name, which stays as it is. */
export function add(db: Db, org: string, { name, base, ontology, created_by }: Omit<Template, 'created_at'>) {
  return row<Template>(
    db,
    sql`insert into templates (org_id, name, base, ontology, created_by)
      values (${org}, ${name}, ${base}, ${JSON.stringify(ontology)}, ${created_by}) on conflict do nothing
      returning name, base, ontology, created_at, created_by`,
  );
}

/** A template of an org; undefined for one that it lacks. */
export function get(db: Db, org: string, name: string): Promise<Template | undefined> {
  return row<Template>(
    db,
    sql`select name, base, ontology, created_at, created_by from templates where org_id = ${org} and name = ${name}`,
  );
}

/** An org's templates by name. */
export function list(db: Db, org: string): Promise<Template[]> {
  return rows<Template>(
    db,
    sql`select name, base, ontology, created_at, created_by from templates where org_id = ${org} order by name`,
  );
}
