import { z } from 'zod';
import { Problem, invalid } from '../../../common/errors.ts';
import { instant, label, listOf } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { LABELS, type Label, type Ontology } from '../../../common/model.ts';
import { FORK, forkOf } from '../../../ontologies/fork.ts';
import { listed } from '../../../ontologies/listed.ts';
import { ontologies, TEMPLATES } from '../../../ontologies/load.ts';
import * as templates from '../../../stores/orgs/templates.ts';
import { valueAt } from '../../../common/element-at.ts';

const word = () =>
  z
    .string()
    .max(50)
    .regex(/^[a-z][a-z0-9_]*$/, 'Begin with a letter; use lower-case letters, digits and "_"');
const edgeType = () =>
  z
    .string()
    .max(50)
    .regex(/^[a-z][a-z_]*$/, 'Use lower-case letters and "_"');
const words = () => listOf(word(), 100);
const some = <S extends z.ZodType>(one: S) =>
  z.preprocess((given) => (typeof given === 'string' ? [given] : given), listOf(one, LABELS.length, 1));
const verb = () =>
  z
    .string()
    .max(60)
    .regex(/^[\p{Ll}\p{Lo}\p{N}'’-]+(?: [\p{Ll}\p{Lo}\p{N}'’-]+)*$/u, 'Use lower-case words with one space between');
const shown = z.enum(LABELS);

const TemplateRecord = z.object({
  name: z.string(),
  base: z.string().optional().describe('Of a fork: what it was made from.'),
  custom: z.boolean(),
  nodes: z.array(z.object({ label: shown, subtypes: z.array(z.string()), recommended: z.array(z.string()) })),
  edges: z.array(z.object({ type: z.string(), from: z.array(shown), to: z.array(shown) })),
  verbs: z.record(z.string(), z.string()),
  created_at: instant().optional(),
  created_by: z.string().optional(),
});

export const listTemplates = route({
  method: 'get',
  path: '/org/{org_id}/templates',
  access: 'member',
  summary: 'What a new graph can be made from: the templates of the service, then the forks of the organization.',
  response: z.object({ templates: z.array(TemplateRecord) }),
  async handle({ org }, { db }) {
    const own = await templates.list(db, org.id);
    const common = TEMPLATES.map((name) => valueAt(ontologies, name));
    return { templates: [...common.map((one) => ({ ...asShape(one), custom: false })), ...own.map(asRecord)] };
  },
});

export const createTemplate = route({
  method: 'post',
  path: '/org/{org_id}/templates',
  access: 'owner',
  summary: 'Makes a fork of a template, `custom_<name>`, with nodes, edges and verbs of its own.',
  description:
    'What is left out is as in the base, as far as the rest lets it stand. A template never changes: for another version, choose another name.',
  body: z.object({
    name: z.preprocess(
      (given) => (typeof given === 'string' && given.startsWith(FORK) ? given.slice(FORK.length) : given),
      word().describe(`With or without \`${FORK}\` before it.`),
    ),
    base: z.enum(TEMPLATES),
    nodes: listOf(
      z.object({ label: label(), subtypes: words().optional(), recommended: words().optional() }),
      LABELS.length * 2,
      1,
    ).optional(),
    edges: listOf(z.object({ type: edgeType(), from: some(label()), to: some(label()) }), 200).optional(),
    verbs: z.record(verb(), edgeType()).optional(),
  }),
  response: TemplateRecord,
  example: { body: { name: 'roastery', base: 'general', verbs: { 'cupped with': 'attended' } } },
  async handle({ org, caller, body, once, note }) {
    const { name, base, ...own } = body;
    if (ontologies.has(name))
      throw invalid(['body', 'name'], `"${name}" is a template of the service. Choose another name`);
    note({ template: FORK + name, base });
    const ontology = forkOf(valueAt(ontologies, base), FORK + name, own);
    return once(() => async (tx) => {
      const added = await templates.add(tx, org.id, { name: FORK + name, base, ontology, created_by: caller.userId });
      if (added) return asRecord(added);
      throw new Problem(
        'conflict',
        `There is a template ${FORK}${name}, and graphs may rest on it. Choose another name.`,
      );
    });
  },
});

const asShape = ({ name, labels, edges, verbs, subtypes, recommended }: Ontology) => ({
  name,
  nodes: labels.map((one: Label) => ({
    label: one,
    subtypes: subtypes?.[one] ?? [],
    recommended: recommended[one] ?? [],
  })),
  edges: listed(edges),
  verbs,
});

const asRecord = ({ base, ontology, created_at, created_by }: templates.Template) => ({
  ...asShape(ontology),
  base,
  custom: true,
  created_at: created_at.toISOString(),
  created_by,
});
