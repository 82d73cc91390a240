import { readFileSync, writeFileSync } from 'node:fs';
import nlp from 'compromise';

/** Writes the word lists that names are read with (`src/extractors/tagger/gazetteer.txt`) from compromise's lexicon (MIT) and lists of our own. */
const TAGS: Record<string, string> = {
  first: 'MaleName FemaleName FirstName',
  last: 'LastName',
  place: 'City Region Country Place Demonym',
  organization: 'Organization SportsTeam',
  actor: 'Actor',
  common:
    'Adjective Noun Expression Duration Singular PastTense Plural Conjunction Pronoun Copula PresentTense Possessive ' +
    'Reflexive Comparative Superlative Determiner Modal Participle Gerund Condition Negative QuestionWord Uncountable Infinitive Preposition Adverb Verb TextValue WeekDay Month Date Unit',
};

const model = nlp.model() as unknown as { one: { lexicon: Record<string, string | string[]> } };
const lists = new Map(Object.keys(TAGS).map((list) => [list, new Set<string>()]));
for (const [entry, tags] of Object.entries(model.one.lexicon)) {
  for (const [list, wanted] of Object.entries(TAGS)) {
    if (![tags].flat().some((tag) => wanted.split(' ').includes(tag))) continue;
    const words = entry.split(' ');
    if (words.length === 1 || list === 'place')
      for (const word of words) if (/^\p{L}{2,}$/u.test(word)) lists.get(list)!.add(word);
  }
}
for (const line of readFileSync(new URL('lists.txt', import.meta.url), 'utf8').split('\n')) {
  const [list, words] = line.split(': ');
  for (const word of words?.split(' ') ?? []) lists.get(list!)!.add(word);
}
const lines = [...lists].map(([list, words]) => `${list}: ${[...words].toSorted().join(' ')}`);
writeFileSync(new URL('../../../src/extractors/tagger/gazetteer.txt', import.meta.url), `${lines.join('\n')}\n`);
