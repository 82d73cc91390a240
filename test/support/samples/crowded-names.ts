import fc from 'fast-check';
import type { Mention } from '../../../src/common/model.ts';
import type { NewDocument } from '../../../src/stores/documents/documents.ts';
import { mailed, mention } from '../settled.ts';
import { about, id, person, reading, weak } from './mentions.ts';

const phone = id('phone', '+4930123456');
const withPhone = (name: string, more: Partial<Mention> = {}) => person(name, { identifiers: [phone], ...more });

const CROWD: NewDocument[] = [
  mailed('ada@firm.example', 'Ada Lindt', { identifiers: [id('email', 'ada@firm.example'), phone] }),
  mailed('ada@firm.example', undefined, { identifiers: [id('email', 'ada@firm.example'), phone] }),
  mailed('anna@firm.example', 'Anna Lindt'),
  withPhone('Ada Lindt'),
  withPhone('A. Lindt'),
  withPhone('Anna Lindt'),
  withPhone('Ada Lindt', { discriminator: 'Firm' }),
  withPhone('Ada Lindt', { discriminator: 'Other' }),
  mention('Contact', 'Ada Lindt', { identifiers: [id('external_id', 'crm:1'), phone] }),
  mention('Contact', 'Ada Lindt', { identifiers: [id('external_id', 'crm:2')], discriminator: 'Firm' }),
  person('Ada'),
  person('Lindt'),
  reading('Ada Lindt'),
  weak('Lindt'),
].map((one) => about(one));

/** Documents of one mention each that crowd around one person: her address with and without her name, names alone with her phone, cards, words of her name. */
export const crowdedNames: fc.Arbitrary<NewDocument[]> = fc.uniqueArray(fc.constantFrom(...CROWD), {
  minLength: 2,
  maxLength: 5,
  selector: ({ id: document }) => document,
});
