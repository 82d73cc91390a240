import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import type { Found } from '../../finding.ts';
import type { Person } from '../pieces.ts';
import { heads } from '../../words/chiefs.ts';
import { onLine, stated, type Piece } from './named-on-line.ts';

/** Who is of which house by a line, as a rule reads it. */
interface Employed {
  house: Piece;
  people: Person[];
  line: Line;
  rule: string;
}

/** A title that says that its holder began the house: `Founder & Director`. */
const FOUNDER =
  /^(?:co-?)?(?:founder|gründer(?:in)?|fondat(?:eur|rice|ore)|fundador(?:a)?|oprichter|oprichtster)(?=$| ?[&,/+]|,| and | und | et | y | e | en )/iu;

/** The relations of people to the house that a line says they are of: who heads it leads it. */
export function* employedOnLine(page: Page, { house, people, line, rule }: Employed): Found {
  if (people.length === 0) return;
  const to = yield* onLine(page, 'Organization', house, rule);
  for (const one of people) {
    const from = yield* onLine(page, 'Contact', one, rule);
    const { title } = one;
    if (title !== undefined && FOUNDER.test(title))
      yield { type: 'founded', from, to, ...stated(rule, line.at, line.at + line.text.length) };
    yield {
      type: title !== undefined && heads(title, house.text, one.text) ? 'leads' : 'works_for',
      from,
      to,
      ...stated(rule, line.at, line.at + line.text.length),
      ...(title ? { properties: { title } } : {}),
    };
  }
}
