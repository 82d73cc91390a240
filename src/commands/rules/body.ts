import { z } from 'zod';
import { invalid } from '../../common/errors.ts';
import { label, listOf, maybe, only, text } from '../../http/fields.ts';
import { jsonSchema } from '../../http/json-schema.ts';
import { read } from '../../http/read.ts';
import { RULE_KINDS, type RuleKind } from '../../common/settling/rule.ts';

const scalar = z.union([z.string().max(20_000), z.number(), z.boolean()]);
const value = z.union([scalar, listOf(scalar, 200)], { error: 'Use text, a number, true or false, or a list' });
const id = text(512).describe('Id or alias of a node.');
const scope = { label: only(label()), entity: only(text(80)) };
const edgeType = text(100).regex(/^[a-z][a-z_]*$/, 'Use an edge type such as works_for');

const named = z
  .object({
    name: maybe(
      text(500).refine(
        (name) => !/^\*|\*$/.test(name),
        'An alias is one name, written out. Make an alias of each name',
      ),
    ),
    id: maybe(id),
    ...scope,
  })
  .refine(one('name', 'id'), 'Say which things it means: give a name or an id, one of them');
const things = z
  .object({
    name: maybe(
      text(500).refine(
        (name) => !name.includes('*'),
        'In a name * is a letter like any other. Give it as pattern instead',
      ),
    ).describe('Case, accents, titles and legal forms do not count.'),
    pattern: maybe(text(200)).describe('A whole name; * stands for any run, ? for one letter.'),
    id: maybe(id),
    ...scope,
  })
  .refine(one('name', 'pattern', 'id'), 'Say which things it means: give a name, a pattern or an id, one of them')
  .refine(({ pattern, label: of }) => pattern === undefined || of !== undefined || /[^*?\s]/.test(pattern), {
    path: ['pattern'],
    error: 'This means everything in the graph. Write some of the names that it is for, or add a label',
  });

function one(...names: string[]) {
  return (given: Record<string, unknown>) => names.filter((name) => given[name] !== undefined).length === 1;
}

const nothing = z.object({}).default({});
/** Match and effect of each kind, as they stand on the wire. */
const KINDS = {
  alias: { match: named, effect: z.object({ to: id }) },
  never_merge: { match: z.object({ id, other_id: id }), effect: nothing },
  relabel: { match: things, effect: z.object({ label: label() }) },
  ignore: { match: things, effect: nothing },
  edge_type: {
    match: z.object({ type: edgeType, from: only(label()), to: only(label()) }),
    effect: z.object({ type: edgeType }),
  },
  property: {
    match: z.object({ property: text(200), value: only(value), label: only(label()) }),
    effect: z
      .object({ property: maybe(text(200)), value: maybe(value), remove: z.literal(true).optional() })
      .refine(
        ({ property, value: to, remove }) => (remove ?? false) !== (property !== undefined || to !== undefined),
        'Say what becomes of it: another property, another value, or remove: true',
      ),
  },
} as const satisfies Record<RuleKind, { match: z.ZodType; effect: z.ZodType }>;

const whole = (kind: RuleKind) =>
  z.object({ kind: z.literal(kind), match: KINDS[kind].match, effect: KINDS[kind].effect, graph_id: only(text(200)) });

/** The declared body of a request: an object; `readRule` chooses what it is by its kind. */
export const RuleBody = z
  .record(z.string(), z.unknown())
  .meta({ wire: { oneOf: RULE_KINDS.map((kind) => jsonSchema(whole(kind))) } });

/** A rule as a client sends it, read by its kind. */
export type RuleGiven = { [K in RuleKind]: { kind: K } & Parts<K> }[RuleKind];
type Parts<K extends RuleKind> = {
  match: z.output<(typeof KINDS)[K]['match']>;
  effect: z.output<(typeof KINDS)[K]['effect']>;
};

/** Reads a rule's match and effect by its kind; throws `invalid`. */
export function readRule(body: Record<string, unknown>): RuleGiven {
  const kind = RULE_KINDS.find((known) => known === body.kind);
  if (!kind)
    throw invalid(
      ['body', 'kind'],
      `Use one of: ${RULE_KINDS.join(', ')}`,
      body.kind === undefined ? 'missing' : 'kind',
    );
  return read(whole(kind), body) as unknown as RuleGiven;
}
