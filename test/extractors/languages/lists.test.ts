import { expect, test } from 'vitest';
import { stated } from './stated.ts';

test.each([
  [
    'Participants: Dario Conti (Officine Dora), Jana Novotná and Bert Claes (both Gietvorm)',
    'Bert Claes works_for Gietvorm; Dario Conti works_for Officine Dora; Jana Novotná works_for Gietvorm',
  ],
  [
    'Anwesend: Ida Kern (Hebewerk Süd), Rolf Berg und Ute Sand (beide Nordkran)',
    'Ida Kern works_for Hebewerk Süd; Rolf Berg works_for Nordkran; Ute Sand works_for Nordkran',
  ],
  [
    'Teilnehmer: Rolf Berg, Ute Sand und Kai Roth (alle Zirbel Möbel), Ida Kern (Hebewerk Süd)',
    'Ida Kern works_for Hebewerk Süd; Kai Roth works_for Zirbel Möbel; Rolf Berg works_for Zirbel Möbel; Ute Sand works_for Zirbel Möbel',
  ],
  [
    'Présents : Paul Morel et Marie Lenoir (tous deux Atelier Nord), Ida Kern (Hebewerk Süd)',
    'Ida Kern works_for Hebewerk Süd; Marie Lenoir works_for Atelier Nord; Paul Morel works_for Atelier Nord',
  ],
  [
    'Pressekontakt:\nIvo Marić, Eisenwerk Holding AG\nTelefon +49 30 23125 880',
    'Ivo Marić works_for Eisenwerk Holding AG',
  ],
  [
    'zwischen der Winzergenossenschaft Auental eG, vertreten durch den Vorstand Kurt Ebner (nachfolgend „Genossenschaft“), und dem Gutshof Lindach, Inhaberin Vroni Huber (nachfolgend „Lieferantin“).',
    'Kurt Ebner works_for Winzergenossenschaft Auental eG; Vroni Huber leads Gutshof Lindach',
  ],
  [
    'Présents : Ida Kern (Hebewerk Süd), Paul Morel et Marie Lenoir (tous deux Atelier Nord)',
    'Ida Kern works_for Hebewerk Süd; Marie Lenoir works_for Atelier Nord; Paul Morel works_for Atelier Nord',
  ],
  [
    'Presenti: Ida Kern (Hebewerk Süd), Paolo Ferri e Anna Bruni (entrambi Officine Dora)',
    'Anna Bruni works_for Officine Dora; Ida Kern works_for Hebewerk Süd; Paolo Ferri works_for Officine Dora',
  ],
  [
    'Attendees: Ada Moss, Ben Roth (both of Halm Timber), Joe Park',
    'Ada Moss works_for Halm Timber; Ben Roth works_for Halm Timber',
  ],
])('a list or paper states: %s', (body, facts) => expect(stated(body)).toEqual(facts.split('; ')));
