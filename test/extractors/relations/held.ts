import { read } from '../read.ts';

/** Who works for or leads which house by a text, with the title: `Dana Frost leads Acme Ltd as CEO`. */
export function held(body: string, type = 'email', metadata = {}): string[] {
  const { claims, mentions } = read({ type, body, metadata });
  return claims.flatMap(({ type: verb, from, to, properties }) =>
    verb === 'works_for' || verb === 'leads'
      ? [`${mentions[from]!.name} ${verb} ${mentions[to]!.name}${properties?.title ? ` as ${properties.title}` : ''}`]
      : [],
  );
}
