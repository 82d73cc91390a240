import { extractor } from '../run/extractor.ts';
import { cleanName } from '../page/names.ts';
import { partyColumns } from '../page/header/party-table.ts';
import { organization } from '../page/organization.ts';
import { isTitle } from '../page/signature/card-parts.ts';
import { party } from '../page/signature/party.ts';
import { addressesIn } from '../page/signature/addresses.ts';
import { heads } from '../words/chiefs.ts';
import { firstPart } from '../words/parts.ts';
import { AUTHORITY, SELF } from '../finding.ts';

const EVIDENCE = { rule: 'party_tables.column', confidence: 0.9, authority: AUTHORITY.sentence };
const NAME = /^\p{Lu}[\p{L}.'’-]*(?: (?:v[ao]n|de[nrl]?|di|da|\p{Lu}[\p{L}.'’-]*)){1,4}$/u;

/** The parties of a contract whose table has a column for each, and who acts for them. */
export const partyTables = extractor({
  name: 'party_tables',
  after: ['signature'],
  *find(_item, page) {
    for (const { name, people, email } of partyColumns(page.lines)) {
      const firm = name.text.trim();
      const house = yield* organization(page, firm, { ...EVIDENCE, at: name.at });
      if (house === undefined || house === SELF) continue;
      for (const { text, at } of people) {
        const written = firstPart(text, ', ').trim();
        const shown = cleanName(written).name;
        if (!shown || !NAME.test(shown) || isTitle(shown)) continue;
        const [address] = people.length === 1 && email ? addressesIn(email.text) : [];
        const box = { name: shown, start: 0, end: written.length, ...(address ? { address } : {}) };
        const who = yield* party(page, box, { ...EVIDENCE, at });
        const title = text.slice(written.length).replace(/^, /, '').trim();
        yield {
          type: title && heads(title, firm, shown) ? 'leads' : 'works_for',
          from: who,
          to: house,
          ...EVIDENCE,
          start: at,
          end: at + text.length,
          ...(title ? { properties: { title } } : {}),
        };
      }
    }
  },
});
