import { row, rows, sql, type Db } from '../db/sql.ts';

export const BUSINESS_TYPES = ['operating', 'holding', 'project', 'fund', 'vehicle', 'other'] as const;
type BusinessType = (typeof BUSINESS_TYPES)[number];

export interface Business {
  slug: string;
  name: string;
  biz_type: BusinessType;
  description: string | null;
  industry: string | null;
  website: string | null;
  /** Of its mail and its website, in small letters. */
  domains: string[];
  created_at: Date;
  created_by: string;
}
export type NewBusiness = Omit<Business, 'created_at'>;

/** Registers businesses; those whose slug is taken stay as they are. Returns the new ones. */
export function register(db: Db, org: string, businesses: NewBusiness[]): Promise<Business[]> {
  return rows<Business>(
    db,
    sql`
    insert into businesses (org_id, slug, name, biz_type, description, industry, website, domains, created_by)
    select ${org}, b.slug, b.name, b.biz_type, b.description, b.industry, b.website, b.domains, b.created_by
    from jsonb_to_recordset(${JSON.stringify(businesses)}::jsonb)
      as b(slug text, name text, biz_type text, description text, industry text, website text, domains text[],
        created_by text)
    order by b.slug
    on conflict do nothing
    returning slug, name, biz_type, description, industry, website, domains, created_at, created_by`,
  );
}

/** Fills a business that stands for its slug alone, as provisioning an organization makes it; undefined where it says more, or is to say no more. */
export function fillPlaceholder(db: Db, org: string, given: NewBusiness): Promise<Business | undefined> {
  const { slug, name, biz_type, description, industry, website, domains, created_by } = given;
  return row<Business>(
    db,
    sql`update businesses set name = ${name}, biz_type = ${biz_type}, description = ${description}, industry = ${industry},
        website = ${website}, domains = ${domains}, created_by = ${created_by}
      where org_id = ${org} and slug = ${slug} and name = slug and biz_type = 'other' and description is null and industry is null
        and website is null and domains = '{}'
        and (${name} <> slug or ${biz_type} <> 'other' or ${description}::text is not null or ${industry}::text is not null
          or ${website}::text is not null or ${domains}::text[] <> '{}')
      returning slug, name, biz_type, description, industry, website, domains, created_at, created_by`,
  );
}

/** Brings businesses back as they were registered, in place of those that have their slugs. */
export async function restore(db: Db, org: string, businesses: Business[]): Promise<void> {
  await db.query(sql`
    insert into businesses (org_id, slug, name, biz_type, description, industry, website, domains, created_at, created_by)
    select ${org}, b.slug, b.name, b.biz_type, b.description, b.industry, b.website, b.domains, b.created_at, b.created_by
    from jsonb_to_recordset(${JSON.stringify(businesses)}::jsonb)
      as b(slug text, name text, biz_type text, description text, industry text, website text, domains text[],
        created_at timestamptz, created_by text)
    order by b.slug
    on conflict (org_id, slug) do update set name = excluded.name, biz_type = excluded.biz_type, description = excluded.description,
      industry = excluded.industry, website = excluded.website, domains = excluded.domains, created_at = excluded.created_at, created_by = excluded.created_by`);
}

/** The businesses of an org under these slugs, by slug. */
export function get(db: Db, org: string, slugs: string[]): Promise<Business[]> {
  return rows<Business>(
    db,
    sql`select slug, name, biz_type, description, industry, website, domains, created_at, created_by
    from businesses where org_id = ${org} and slug = any(${slugs}) order by slug`,
  );
}

/** The businesses of an org by slug. */
export function list(db: Db, org: string): Promise<Business[]> {
  return rows<Business>(
    db,
    sql`select slug, name, biz_type, description, industry, website, domains, created_at, created_by
    from businesses where org_id = ${org} order by slug`,
  );
}

/** The entity gate: those of the slugs that are registered to the org. */
export async function registered(db: Db, org: string, slugs: string[]): Promise<Set<string>> {
  const found = await rows<{ slug: string }>(db, {
    name: 'entity-gate',
    ...sql`select slug from businesses where org_id = ${org} and slug = any(${slugs})`,
  });
  return new Set(found.map((b) => b.slug));
}

/** So many slugs are told to whoever named none of them. */
export const MAX_HINTED = 10;

/** What tells a caller how to pass the entity gate. */
export interface Hint {
  action: 'register_business';
  message: string;
  /** Up to 10 of the org's slugs. */
  entities: string[];
}

/** The hint beside `entity_not_registered`. */
export async function hint(db: Db, org: string): Promise<Hint> {
  const found = await rows<{ slug: string }>(
    db,
    sql`select slug from businesses where org_id = ${org} order by slug limit ${MAX_HINTED}`,
  );
  const entities = found.map((b) => b.slug);
  const others = entities.length > 0 ? `, or send it for one that is: ${entities.join(', ')}` : '';
  const message = `Register the business first: POST /org/${org}/businesses with its name and biz_type, or \`quern register SLUG --name NAME\`${others}.`;
  return { action: 'register_business', message, entities };
}
