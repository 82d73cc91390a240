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
  'Cari saluti,',
  'Med vänlig hälsning',
  'Hälsningar,',
  'Venlig hilsen',
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

test.each([
  ['From: Bo Crane <bo@crane.example>\nTo: Helga\n\nDear Helga,', 'Bo'],
  ['Von: Bo Crane <bo@crane.example>\nBetreff: Pacht\n\nGrüß Gott Frau Storm,', 'Bo Crane'],
  ['**De :** Bo Crane\nÀ : Helga\n\nChère Helga,', 'B. Crane'],
  ['Från: Bo Crane <bo@crane.example>\n\nHej Helga,', 'Bo'],
  ['Da: Bo Crane\n\nGentile signora Storm,', 'Bo Crane'],
  ['De: Bo Crane\n\nEstimada Helga:', 'Bo'],
])('who signs a mail is known by the line above it: %s', (above, name) => {
  expect(openingOf(`${above}\n\nThe lease is signed.\n\n${name}`, 280)).toBe('The lease is signed.');
});
