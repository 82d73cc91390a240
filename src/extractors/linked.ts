import { AUTHORITY, extractor, SELF } from './extractor.ts';
import { anything } from './page/anything.ts';
import { asList } from './page/fields.ts';
import { mailboxOf } from './page/mailboxes.ts';
import { party } from './page/party.ts';

const MESSAGE = /^(?:e-?mail|mail|message|chat|sms|dm)\b/i;
const PEOPLE: Record<string, string> = { participant: 'attended', recipient: 'received', author: 'authored' };
const MATTERS: Record<string, string> = { subject: 'about', mentioned: 'mentions' };

/** Whom and what a message is linked to by its sender: `author: Ann Lee`, `subject: Borealis`. */
export const linked = extractor({
  name: 'linked',
  order: 13,
  *find(item, page) {
    for (const text of asList(item.metadata.linked)) {
      const [, context = '', name = ''] = /^(\w+): (.+)$/s.exec(text) ?? [];
      const said = { rule: `linked.${context}`, confidence: 0.97, authority: AUTHORITY.field };
      const part = context === 'author' && MESSAGE.test(item.type) ? 'sent' : PEOPLE[context];
      for (const box of mailboxOf(name)) {
        if (part) yield { type: part, from: yield* party(page, box, said), to: SELF, ...said };
        else if (MATTERS[context])
          yield { type: MATTERS[context], from: SELF, to: yield* anything(page, box, said), ...said };
      }
    }
  },
});
