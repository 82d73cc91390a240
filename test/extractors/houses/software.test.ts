import { describe, expect, test } from 'vitest';
import { housesIn, said } from './shown.ts';

describe('software is no house', () => {
  test.each([
    'We installed BayesKit on both machines.',
    'BayesKit does not support that yet.',
    'You can compile it with QuillTree and run it.',
    'It is written in QuillTree and nobody reads it.',
    'NorTree cannot handle that, I am afraid.',
    'The old QuillTree parser is slow.',
    'We trained it on the Aurelia training set.',
    'Have you compiled Kestrelix, or not?',
    'The Norvox corpus has ten hours.',
  ])('in a talk: %s', (words) => expect(housesIn(said(words), 'meeting')).toEqual([]));

  test.each([
    'Please download Quillpad, and then restart.',
    'The new version of Norrix is out.',
    'Export it to Halbase and send me the file.',
    'I wrote a HalMapper plug-in for it.',
    'We reinstalled NorSync first.',
  ])('in a mail: %s', (body) => expect(housesIn(body)).toEqual([]));

  test.each([
    ['They installed Siemens pumps in the cellar.', ['Siemens']],
    ['IBM does not support our plan.', ['IBM']],
    ['Siemens and IBM have signed.', ['IBM', 'Siemens']],
    ['The NorTree Foundation handles it.', ['NorTree Foundation']],
  ])('unlike a house: %s', (body, names) => expect(housesIn(body)).toEqual(names));
});

test.each(['Uh For Danish it was worse.', 'You know the No Nordia telephone.', 'And it Is Halvox thing that I mean.'])(
  'what somebody begins with before a name is no part of a house: %s',
  (words) => expect(housesIn(said(words), 'meeting').filter((name) => /^(?:Uh|For|No|Is) /.test(name))).toEqual([]),
);
