import { extractor } from './run/extractor.ts';
import { anything } from './page/anything.ts';
import { asList } from './page/header/fields.ts';
import { mailboxOf } from './page/header/mailboxes.ts';
import { party } from './page/signature/party.ts';
import { AUTHORITY, SELF } from './finding.ts';

const MESSAGE = /^(?:e-?mail|mail|message|chat|sms|dm)\b/i;
const PEOPLE: ReadonlyMap<string, string> = new Map(
  Object.entries({ participant: 'attended', recipient: 'received', author: 'authored' }),
);
const MATTERS: ReadonlyMap<string, string> = new Map(Object.entries({ subject: 'about', mentioned: 'mentions' }));

/** Whom and what a message is linked to by its sender: `author: Ann Lee`, `subject: Borealis`. */
export const linked = extractor({
  name: 'linked',
  after: ['who'],
  *find(item, page) {
    for (const text of asList(item.metadata.linked)) {
      const [, context = '', name = ''] = /^(\w+): (.+)$/s.exec(text) ?? [];
      const evidence = { rule: `linked.${context}`, confidence: 0.97, authority: AUTHORITY.field };
      const part = context === 'author' && MESSAGE.test(item.type) ? 'sent' : PEOPLE.get(context);
      const matter = MATTERS.get(context);
      for (const box of mailboxOf(name)) {
        if (part) yield { type: part, from: yield* party(page, box, evidence), to: SELF, ...evidence };
        else if (matter) yield { type: matter, from: SELF, to: yield* anything(page, box, evidence), ...evidence };
      }
    }
  },
});
