import { load } from '../common/load.ts';
import type { Ontology } from '../common/model.ts';

const isOntology = (value: unknown): value is Ontology =>
  typeof value === 'object' && value !== null && 'labels' in value && 'edges' in value && 'verbs' in value;

const modules = await load(import.meta.dirname, (file) => file === 'load.ts');

/** Every template that this folder declares, by name. */
export const ontologies: ReadonlyMap<string, Ontology> = new Map(
  [...modules.values()].flatMap((module) => Object.values(module).filter(isOntology)).map((o) => [o.name, o]),
);

/** The ontology of a graph: its own `fork` where its row carries one, else its template's; undefined for a name that the folder lacks. */
export const findOntology = (template: string, fork?: Ontology | null): Ontology | undefined =>
  fork ?? ontologies.get(template);

/** The templates that a new graph can be made from; `operational` is the primary graph's alone. */
export const TEMPLATES: readonly string[] = [...ontologies.keys()].filter((name) => name !== 'operational').toSorted();
