import { hasLegalForm, isOrganizationName } from '../words/names.ts';
import type { Page } from './page.ts';
import { sittingOf } from './papers/sitting.ts';

const SITTING =
  '(?:meeting|session|minutes|AGM|annual general meeting|assembly|(?:vorstands|mitglieder|gemeinderats|ausschuss)?(?:sitzung|versammlung)|protokoll|réunion)';
/** How the title of minutes names whose they are: `Board meeting of Acme Trust`, `Acme Trust, committee meeting`, `Vorstandssitzung TSV Acme`. */
const TITLES = [
  new RegExp(`\\b${SITTING} (?:of|der|des|de la|du) (?:the )?(\\p{Lu}.{3,60})$`, 'iu'),
  new RegExp(`^(?:minutes of )?(?:the )?(\\p{Lu}.{3,60}?)(?:,|:| [-–—]) (?:[\\p{L}\\d ]{0,30} )?${SITTING}\\b`, 'iu'),
  new RegExp(`^${SITTING} (\\p{Lu}.{3,60})$`, 'iu'),
  new RegExp(
    `^(?:[\\p{L}'’]+ ){0,2}${SITTING}(?: (?:notes|minutes|record|protokoll))?(?:,|:| [-–—]) (?:the )?(\\p{Lu}.{3,60})$`,
    'iu',
  ),
];
/** A sitting, or who sits, of which a title says whose it is in turn: `minutes of the board meeting of Acme Trust`. */
const OF_SITTING = new RegExp(
  `^(?:[\\p{L}-]+ ){0,2}?(?:${SITTING}|committee|board|executive|vorstand(?:e?s)?) (?:of|der|des|de la|du) (?:the )?`,
  'iu',
);
/** A sports club, by the letters with which it begins. */
const CLUB = /^(?:TSV|SV|FC|TV|VfL|VfB|SC|TuS|DJK|SG|TC|RV) \p{Lu}/u;
/** The sitting behind the house whose it is: `Acme Rowing Club AGM`. */
const ITS_SITTING = new RegExp(` (?:${SITTING}|board|committee)$`, 'iu');
/** Two bodies that sit together, and what else a title says. */
const MORE = /,|:| \/ | (?:and|und|with|mit|on|am|vom|from|\d+)(?= |$)/i;

/** What people of several houses hold together, and no house. */
const OCCASION = /^(?:transcript|kick-?off|(?:steering|project|working) (?:committee|group))\b|\bprojekt\b/iu;

/** The body whose minutes an item holds, by its title, else its first lines; undefined where those do not say, or the title says more than one. */
export function bodyOf(page: Page): string | undefined {
  const title = (page.self.name ?? '').trim();
  for (const pattern of TITLES) {
    const body = pattern.exec(title)?.[1]?.trim().replace(OF_SITTING, '').replace(ITS_SITTING, '');
    if (
      body &&
      /^[\p{Lu}\d]/u.test(body) &&
      !MORE.test(body) &&
      !OCCASION.test(body) &&
      (isOrganizationName(body) || CLUB.test(body) || isNamed(page, body))
    )
      return body;
  }
  return sittingOf(page)?.house;
}

/** True for what the text names as a house, too. */
const isNamed = ({ referents }: Page, body: string): boolean =>
  body.includes(' ') && referents.find('Organization', body) !== undefined;

/** How minutes name the house whose board, owners or supervisors sit: `Minutes of the Board of Acme Ltd, held on`. */
const BOARD =
  /\b(?:(?:board(?: of (?:directors|trustees|governors))?|directors|trustees|governors|shareholders|members|annual general meeting|AGM) (?:meeting )?of|(?:gesellschafterversammlung|hauptversammlung|(?:vorstands|aufsichtsrats|geschäftsleitungs)sitzung|(?:sitzung|versammlung) (?:des|der) (?:vorstand|aufsichtsrat|geschäftsleitung|gesellschafter)s?) (?:der|des)) (?:the )?(\p{Lu}[^,;:\n]{3,70})/iu;
const HEAD_LINES = 3;

/** The house whose own board or owners sit, by the title or the first lines; its officers need not say whose they are. */
export function companyOf(page: Page): string | undefined {
  const { self, lines } = page;
  const heads = [self.name ?? '', ...lines.slice(0, HEAD_LINES).map(({ text }) => text)];
  for (const head of heads) {
    const words = BOARD.exec(head)?.[1]
      ?.replace(/ \([^()]*\)$/, '')
      .split(/ (?:held|on|at|am|vom|in|von|and|und)(?= |$)/, 1)[0]
      ?.trim();
    if (words && (hasLegalForm(words) || isOrganizationName(words))) return words;
  }
  return bodyOf(page);
}
