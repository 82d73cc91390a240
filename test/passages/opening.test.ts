import { expect, test } from 'vitest';
import { openingOf } from '../../src/passages/opening.ts';

const SIGNED = '\nHelga Storm\nHead of Leasing\nTel. +49 40 555 0133';

test.each([
  'Best regards',
  'Kind regards,',
  'Thanks!',
  'Best,',
  '--',
  'Viele Grüße',
  'Mit freundlichen Grüssen',
  'Gruss',
  'Cordialement,',
  'Um abraço',
  'Un saludo',
  'Bonne journée',
  'Grüße, Helga',
  'Thanks, Helga Storm',
  'LG',
])('what somebody wrote ends before “%s”', (farewell) => {
  expect(openingOf(`Dear Bo,\n\nthe lease is signed.\n\n${farewell}${SIGNED}`, 280)).toBe('the lease is signed.');
});

test.each(['Thanks to Bo the crane moves.', 'Best of all was the kelp.', 'Regards to your mother from us all.'])(
  'a sentence that begins like a farewell is read: %s',
  (sentence) => {
    expect(openingOf(`The lease is signed.\n${sentence}`, 280)).toBe(`The lease is signed. ${sentence}`);
  },
);

test.each([
  ['frontmatter', '---\ntitle: Crane\ntags: [lease]\n---\n'],
  ['English headers', 'From: Bo <bo@crane.example>\nSent: Monday\nTo: Helga\nSubject: Lease\n\n'],
  ['German headers in bold', '**Von:** Bo\n**Gesendet:** Montag, 2. März\n**An:** Helga\n**Betreff:** Pacht\n\n'],
  ['French headers', 'De : Bo\nEnvoyé : lundi\nÀ : Helga\nObjet : Bail\n\n'],
])('what stands above a text is no part of what was said: %s', (_, above) => {
  expect(openingOf(`${above}The lease is signed.`, 280)).toBe('The lease is signed.');
});

test.each(['Helga Storm', 'Helga', 'H. Storm', 'Storm Helga', 'Dr. Helga "Hel" Storm', 'Helga Storm, Leasing'])(
  'a writer who signs “%s” without a farewell has ended',
  (name) => {
    const body = `Morning Bo,\n\nthe lease is signed.\nHelga Storm keeps it.\n\n${name}\nHead of Leasing`;
    expect(openingOf(body, 280, 'Helga Storm')).toBe('the lease is signed. Helga Storm keeps it.');
  },
);
