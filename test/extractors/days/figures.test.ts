import { describe, expect, it } from 'vitest';
import { read } from '../read.ts';

const days = (body: string, date = '2026-03-04') => read({ type: 'email', body, date }).self.properties?.dates ?? [];

describe('Days in figures', () => {
  it.each([
    ['Wiedervorlage 15.06. wegen Rahmenvertrag.', ['2026-06-15']],
    ['Nächste Sitzung: 28.04., 9:30 Uhr', ['2026-04-28']],
    ['Ihr Termin bei Dr. Brill: Mi, 06.05., 08:45 Uhr.', ['2026-05-06']],
    ['Tomasz and Raj draft the plan, due 30.04. at noon.', ['2026-04-30']],
    ['Le devis doit être validé avant le 29/05.', ['2026-05-29']],
    ['Vi preghiamo di consegnare entro e non oltre il 22/06.', ['2026-06-22']],
    ['The treaty has to be ready by 21-06-2026 and signed on 14 May 2026.', ['2026-06-21', '2026-05-14']],
  ])('are read by what stands before them: %s', (body, expected) => {
    expect([days(body)].flat().toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    'Kapitel 15.06. ist fertig.',
    'Ils ont payé le 2/3 du prix.',
    'The ratio is 12/05 at most.',
    'Order 11-12-2026-7 is late.',
    'The part 05-06-2026 may be either.',
  ])('are none elsewhere: %s', (body) => expect(days(body)).toEqual([]));
});

describe('Weekdays by which something is due', () => {
  it.each([
    ["Vi manderemo l'offerta entro venerdì.", '2026-03-06'],
    ['Wij sturen de monsters uiterlijk vrijdag op.', '2026-03-06'],
    ['Enviaremos el contrato antes del lunes.', '2026-03-09'],
    ['Le spediamo la merce entro martedì prossimo.', '2026-03-10'],
  ])('are the next ones in Italian, Dutch and Spanish: %s', (body, day) => expect(days(body)).toEqual([day]));

  it.each(['Il venerdì siamo chiusi.', 'Op vrijdag zijn wij gesloten.', 'Los lunes no abrimos.'])(
    'are none where they are every week: %s',
    (body) => expect(days(body)).toEqual([]),
  );
});

describe('Thousands of euros', () => {
  it.each([
    ['Das Budget von 250 T€ reicht.', ['EUR 250000']],
    ['Budget 80 TEUR, davon TEUR 12,5 im Mai.', ['EUR 80000', 'EUR 12500']],
    ['Rund 3 T€ je Monat, also 36.000 €.', ['EUR 3000', 'EUR 36000']],
  ])('are read: %s', (body, expected) => {
    expect(read({ type: 'email', body }).self.properties?.amounts).toEqual(expected);
  });
});
