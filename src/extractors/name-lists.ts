import { firstPart } from './words/parts.ts';
import { extractor } from './extractor.ts';
import type { Line } from './page/lines.ts';
import { FIRST, gazetteer } from './tagger/gazetteer.ts';
import { isOrganizationName } from './words/names.ts';
import { AUTHORITY } from './finding.ts';

const ROW =
  /^((?:(?:[Vv]an|[Vv]on|[Dd]e|Mc|Mac|La|Le|Di) )?\p{Lu}[\p{L}\p{M}'’-]+(?: (?:Jr|Sr|II|III)\.?)?)(?:,?[ \t]+)(\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}\.?)?)(?:[ \t]+\d{1,4})?$/u;
const MIN_ROWS = 4;
const MAX_ROWS = 500;

interface Row {
  line: Line;
  first: string;
  second: string;
}

/** Lists of names in columns: which column holds the given names is voted on by all rows, so that `Lund Vera` under `Krall Tomas` is Vera Lund. */
export const nameLists = extractor({
  name: 'name_lists',
  after: ['addresses'],
  *find(_item, page) {
    for (const rows of listsIn(page.lines)) {
      const flipped = isFlipped(rows);
      if (flipped === undefined) continue;
      for (const { line, first, second } of rows.slice(0, MAX_ROWS)) {
        const end = line.at + line.text.indexOf(second, first.length) + second.length;
        if (page.taken.overlaps(line.at, end)) continue;
        const name = flipped ? `${second} ${first}` : `${first} ${second}`;
        const as = page.referents.find('Contact', name);
        yield {
          label: 'Contact',
          tier: 'reading',
          name,
          identifiers: [],
          rule: 'name_lists.row',
          confidence: 0.85,
          authority: AUTHORITY.sentence,
          start: line.at,
          end,
          ...(as === undefined ? {} : { as }),
        };
      }
    }
  },
});

/** Runs of at least four rows of two names each, blank lines between them passed over. */
function* listsIn(lines: Line[]): Generator<Row[]> {
  let rows: Row[] = [];
  for (const line of lines) {
    if (!line.text) continue;
    const [, first, second] = (line.text.length < 60 && ROW.exec(line.text)) || [];
    if (first && second && !isOrganizationName(line.text)) rows.push({ line, first, second });
    else {
      if (rows.length >= MIN_ROWS) yield rows;
      rows = [];
    }
  }
  if (rows.length >= MIN_ROWS) yield rows;
}

const isGiven = (name: string): boolean => ((gazetteer.get(firstPart(name, ' ').toLowerCase()) ?? 0) & FIRST) > 0;

/** True where the second column holds the given names, false where the first does; undefined where too few rows tell. */
function isFlipped(rows: Row[]): boolean | undefined {
  const after = rows.filter(({ first, second }) => isGiven(second) && !isGiven(first)).length;
  const before = rows.filter(({ first, second }) => isGiven(first) && !isGiven(second)).length;
  const most = Math.max(after, before);
  return most * 2 < rows.length || most < 2 * Math.min(after, before) ? undefined : after > before;
}
