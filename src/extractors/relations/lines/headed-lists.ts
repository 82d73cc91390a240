import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { isTitle } from '../../page/signature/card-parts.ts';
import { hasLegalForm } from '../../words/names.ts';
import { firstPart } from '../../words/parts.ts';
import { isFirmOn, isPersonOn } from './named-on-line.ts';
import type { Listed, Person } from '../pieces.ts';

/** `Who is who at Acme Ltd:`, `Acme Ltd - management`: the house of whoever is listed below. */
const HEADINGS = [
  /^(?:[#*_-]+ ?)?(?:meet )?(?:the |our |your |unsere? |ihre? |das |l['’])?(?:who(?:'s| is) who|team|équipe|equipe|equipo|people|staff|contacts?|key contacts|management|leadership|officers|directors|org(?:ani[sz]ation)?(?: chart)?|ansprechpartner(?:innen)?|ansprechpersonen|kontakte|team|leitung|geschäftsleitung|geschäftsführung) (?:at|of|with|behind|bei(?: der| dem)?|beim|der|des|von|de|del|della|van) (?:the )?(\p{Lu}[^:]{2,50}?) ?:?$/iu,
  /^(?:[#*_-]+ ?)?(\p{Lu}[^:,]{2,50}?)(?: [-–—]|,|:) ?(?:who is who|(?:meet )?(?:our |the |unser |das )?(?:team|people|staff|key contacts|contacts|management|leadership)|ansprechpartner(?:innen)?|kontakte|geschäftsleitung):?$/iu,
];
/** Somebody and what the line says that he is. */
const ENTRY = /^(?:[-*•] |\d{1,2}[.)] )?(\p{Lu}[^,:()–—]{3,40}?)(?:, |: | [-–—] | \()(\p{L}.*)$/u;
const OVER = /\b(?:former(?:ly)?|ex-|until|left|retired|ehemals|früher|bis)\b/i;
/** Where people of many houses meet. */
const EVENT =
  /(?:summit|conference|congress|convention|expo|fair|forum|festival|symposium|workshop|meet-?up|hackathon|webinar|kongress|konferenz|messe|tagung|congrès|salon|convegno|fiera|congreso|feria)(?: \d{4})?$/iu;
const MAX_ENTRIES = 40;

/** A house behind a title. */
const OWN_HOUSE = /^[^,;(|]{3,60}(?:, | \(| [-–|] )(\p{Lu}[^,;()|]{2,50})/u;

/** True for somebody whose line names another house than the heading does. */
function isElsewhere(page: Page, rest: string, heading: string): boolean {
  const named = OWN_HOUSE.exec(rest)?.[1]?.trim();
  return named !== undefined && named !== heading && isFirmOn(page, { text: named, at: 0 });
}

/** Those who are listed below a heading that names the house, each with the title that the line gives. */
export function headedBelow(page: Page, lines: Line[], n: number): Listed[] {
  const head = lines[n];
  const name = head && HEADINGS.map((form) => form.exec(head.text)?.[1]).find((one) => one !== undefined);
  if (!head || name === undefined) return [];
  const house = { text: name, at: head.at + head.text.indexOf(name) };
  if (!isFirmOn(page, house) || (EVENT.test(name) && !hasLegalForm(name))) return [];
  const people: Person[] = [];
  let { end } = head;
  for (const [below, { text, at, end: last }] of lines.slice(n + 1, n + 1 + MAX_ENTRIES).entries()) {
    if (at - end > 2 && people.length) break;
    end = last;
    const alone = above(page, lines, n + 1 + below);
    if (alone) {
      people.push(alone);
      continue;
    }
    const [, who = '', rest = ''] = ENTRY.exec(text) ?? [];
    const person = { text: who, at: at + text.indexOf(who) };
    const title = firstPart(rest, /[,;()]|\. | (?:since|seit|who|reports|until|bis)\b/).trim();
    if (
      who &&
      isPersonOn(page, person) &&
      !isElsewhere(page, rest, name) &&
      isTitle(title) &&
      !OVER.test(title) &&
      !/ (?:at|bei) /.test(title)
    )
      people.push({ ...person, title });
  }
  return people.length ? [{ house, people }] : [];
}

/** Somebody who has a line alone, with the title that has the next one. */
function above(page: Page, lines: Line[], n: number): Person | undefined {
  const [line, next] = [lines[n], lines[n + 1]];
  if (!line || !next || next.start - line.end > 1) return undefined;
  const lead = /^(?:#{2,4} |[-*•] )?[*_]{0,2}/.exec(line.text)?.[0].length ?? 0;
  const name = { text: line.text.slice(lead).replace(/[*_]+$/, ''), at: line.at + lead };
  const title = next.text.replace(/^[*_]+|[*_]+$/g, '');
  const isHeld = title.length < 60 && isTitle(title) && !OVER.test(title) && !/ (?:at|bei) |, /.test(title);
  return isHeld && isPersonOn(page, name) ? { ...name, title } : undefined;
}
