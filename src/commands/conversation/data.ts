import { z } from 'zod';
import { invalid, refuseIssues, type Issue } from '../../common/errors.ts';
import { maybe, text, listOf } from '../../http/fields.ts';
import { refuseUnstorable } from '../../http/read.ts';
import { splitFrontmatter } from '../../stores/files/frontmatter.ts';
import { isDay } from '../../common/time.ts';

/** A conversation as it is saved, whichever form it was sent in. */
export interface Conversation {
  entity: string;
  /** Where the entity stood in the input. */
  entityAt: (string | number)[];
  title: string;
  body: string;
  type?: string;
  domain?: string;
  /** A day. */
  date?: string;
  summary?: string;
  who: string[];
  participants: string[];
}

const MAX_PARTICIPANTS = 500;
const LONGEST_HEAD = 16 * 1024;

const line = z.preprocess((given) => (typeof given === 'number' ? String(given) : given), z.string());
const address = z
  .string()
  .max(254)
  .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/);

const SOMEBODY = 'Give a name, or {"name": "Ann Lee", "email": "ann@northwind.example"}';

/** One who took part: a name, a name with an address, or both apart. */
export const Participant = z.union(
  [
    text(300),
    z
      .object({ name: maybe(text(200)), email: maybe(address) })
      .refine((one) => one.name !== undefined || one.email !== undefined, SOMEBODY),
  ],
  { error: SOMEBODY },
);
type Participant = z.output<typeof Participant>;

const day = maybe(
  z.preprocess((given) => (typeof given === 'string' ? given.slice(0, 10) : given), z.string().refine(isDay)),
);

const Head = z.object({
  company: maybe(line),
  entity: maybe(line),
  title: line.pipe(text(2_000)),
  who: maybe(z.union([z.string(), z.record(z.string(), z.unknown()), listOf(z.unknown(), MAX_PARTICIPANTS)])),
  participants: maybe(z.union([z.string(), listOf(Participant, MAX_PARTICIPANTS)])),
  summary: maybe(line.pipe(text(20_000))),
  type: maybe(line.pipe(text(200))),
  domain: maybe(line.pipe(text(200))),
  date: day,
  date_saved: day,
  date_published: day,
});

const FORMS: Record<string, string> = {
  company: 'Add the slug of a registered business: `company: acme`',
  title: 'Add a line for it: `title: "Call about the renewal"`',
  who: 'Write who did what, one line each: `who:` and below it `  - met with John Smith`; or give participants',
  participants: 'List names, `Name <address>` or `{name: Ann Lee, email: ann@northwind.example}`',
  summary: 'Write one text: `summary: They renew if the price holds.`',
  type: 'Write one word or two: `type: call`',
  domain: 'Write a few words: `domain: sales`',
  date: 'Use a day that the calendar has: `date: 2025-03-04`',
  date_saved: 'Use a day that the calendar has: `date_saved: 2025-03-04`',
  date_published: 'Use a day that the calendar has: `date_published: 2025-03-04`',
};
const OTHER = 'Between the lines of hyphens write fields: `title: "…"`, `company: …`, `who: …`';

const AT = ['body', 'data'];

/** Reads a conversation from frontmatter and body; throws `invalid` naming each field that is wrong and how it is written. */
export function readData(data: string): Conversation {
  const { data: given, content } = split(
    data
      .replace(/^\ufeff/, '')
      .replaceAll('\r\n', '\n')
      .trimStart(),
  );
  refuseUnstorable(given, AT);
  const result = Head.safeParse(given);
  const issues = result.success ? [] : result.error.issues.map(asIssue);
  const { company, entity, who, participants, date, date_saved, date_published, ...rest } = result.data ?? {};
  if (result.success && !entity && !company) issues.push(missing('company'));
  if (result.success && who === undefined && participants === undefined) issues.push(missing('who'));
  refuseIssues(issues);
  return {
    ...(rest as { title: string }),
    entity: entity ?? company ?? '',
    entityAt: [...AT, entity ? 'entity' : 'company'],
    date: date ?? date_published ?? date_saved,
    who: linesOf(who),
    participants: typeof participants === 'string' ? [participants] : mailboxes(participants ?? []),
    body: content.trim(),
  };
}

const missing = (field: string): Issue => ({ loc: [...AT, field], msg: FORMS[field] ?? OTHER, type: 'missing' });

function asIssue({ path, code }: z.core.$ZodIssue): Issue {
  const field = String(path[0] ?? '');
  const msg = FORMS[field] ?? OTHER;
  return { loc: [...AT, ...path.map((step) => (typeof step === 'symbol' ? String(step) : step))], msg, type: code };
}

function split(data: string) {
  const form = 'Begin with a line of three hyphens, then fields, then another such line: "---\\ntitle: …\\n---\\n…"';
  const end = data.indexOf('\n---', 3);
  if (!data.startsWith('---\n') || end < 0) throw invalid(AT, form, 'frontmatter');
  if (end > LONGEST_HEAD)
    throw invalid(AT, 'The fields are over 16 KB. Put the conversation below them', 'frontmatter');
  try {
    return splitFrontmatter(data);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\n.*$/s, '').slice(0, 200).replace(/:$/, '') : '';
    const hint = 'Use plain YAML and put texts with a colon in quotes: `title: "Call: prices"`';
    throw invalid(AT, `The fields are not plain YAML (${reason}). ${hint}`, 'frontmatter');
  }
}

/** Lines of `who`, however YAML has taken them: a block, a list, or `verb: name` pairs. */
function linesOf(given: unknown): string[] {
  if (typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean') return [String(given)];
  if (Array.isArray(given)) return given.flatMap(linesOf);
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([verb, names]) => {
    const list = linesOf(names);
    return list.length ? list.map((name) => `${verb} ${name}`) : [verb];
  });
}

/** Participants as an address list has them. */
export const mailboxes = (given: Participant[]): string[] =>
  given.map((one) => {
    if (typeof one === 'string') return isFlipped(one) ? `"${one}"` : one;
    const name = one.name?.replace(/[<>"\n]/g, ' ').trim();
    const shown = name && /[,;]/.test(name) ? `"${name}"` : name;
    return [shown, one.email && `<${one.email}>`].filter(Boolean).join(' ');
  });

/** True for one person with the surname first. */
const isFlipped = (name: string): boolean => /^[^\s,;@"]+, ?[^\s,;@"]+( [^\s,;@"]+)?$/.test(name);
