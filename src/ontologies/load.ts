import { load } from '../load.ts';
import type { Ontology } from './ontology.ts';

const isOntology = (value: unknown): value is Ontology =>
  typeof value === 'object' && value !== null && 'labels' in value && 'edges' in value && 'verbs' in value;

const modules = await load(import.meta.dirname, (file) => file === 'load.ts');

/** Every template that this folder declares, by name. */
export const ontologies: ReadonlyMap<string, Ontology> = new Map(
  [...modules.values()].flatMap((module) => Object.values(module).filter(isOntology)).map((o) => [o.name, o]),
);

/** The ontology of a template, or undefined for a name that the folder lacks. The primary graph's is `operational`. */
export const findOntology = (template: string): Ontology | undefined => ontologies.get(template);
