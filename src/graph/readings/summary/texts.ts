import type { FoundNode } from '../../store.ts';

/** A property that is text; undefined for anything else and for blank text. */
export function textOf({ properties }: Pick<FoundNode, 'properties'>, name: string): string | undefined {
  const value = properties[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The texts of a property that is a list, or one text. */
export function textsOf({ properties }: Pick<FoundNode, 'properties'>, name: string): string[] {
  const value = properties[name];
  return (Array.isArray(value) ? value : [value]).filter(
    (text) => typeof text === 'string' && text.trim() !== '',
  ) as string[];
}
