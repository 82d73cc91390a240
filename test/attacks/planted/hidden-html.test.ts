import { expect, test } from 'vitest';
import { readMail } from '../../../src/readers/parse/mail.ts';
import { HIDDEN, HIDDEN_TOO, SHOWN, TEXT } from '../../common/html/ways.ts';
import { read } from '../../extractors/read.ts';

const FROM = 'Max Krull <max@krull-deals.example>';
const TO = 'Orla Finch <orla.finch@finchandco.example>';

const brief = (html: string): [string, string] => [html.replace(/(.)\1{9,}/g, '$1…').replaceAll(TEXT, 'TEXT'), html];
const statements = (body: string) =>
  read({ type: 'email', title: 'News', body, metadata: { from: FROM, to: TO, message_id: '<m@x>' } }).statements;
const planted = (claims: readonly string[]) =>
  claims.filter((claim) => /^Ada Moss (?:leads|works_for) Halm/.test(claim));

const textOf = async (html: string) => {
  const head = [
    `From: ${FROM}`,
    `To: ${TO}`,
    'Subject: News',
    'Message-ID: <m@x>',
    'Content-Type: text/html; charset=utf-8',
  ];
  return (await readMail(Buffer.from([...head, '', html].join('\r\n')), new Date('2026-03-04')))?.body ?? '';
};

test.each([...HIDDEN, ...HIDDEN_TOO].map(brief))('no fact comes from a mail with %s', async (_, html) => {
  const mail = `<p class=shown style="color:#111">Dear Orla, see you on Monday.</p>${html}`;
  expect(planted(statements(mail))).toEqual([]);
  const body = await textOf(mail);
  expect(body).toContain('Dear Orla');
  expect(body).not.toContain('Ada Moss');
});

test.each(SHOWN.slice(0, 30).map(brief))('what is seen of a mail with %s is a fact', async (_, html) => {
  expect(planted(statements(`<p>Dear Orla,</p>${html}`))).not.toEqual([]);
  expect(planted(statements(await textOf(`<p>Dear Orla,</p>${html}`)))).not.toEqual([]);
});
