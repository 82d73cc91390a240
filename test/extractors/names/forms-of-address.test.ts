import { describe, expect, it } from 'vitest';
import { read } from '../read.ts';

describe('A titled surname of the other sex', () => {
  it.each([
    ['Liebe Frau Egger,\n\nunser Techniker kommt morgen. Bitte grüßen Sie Herrn Egger.', 'Monika Egger', 'Herrn Egger'],
    ['Dear Mrs Ford,\n\nplease tell Mr Ford that the boat is ready.', 'Anna Ford', 'Mr Ford'],
    ['Dear Mr Ford,\n\nplease thank Mrs Ford for the cake.', 'Paul Ford', 'Mrs Ford'],
  ])('is not whoever is spoken to: %s', (body, name, other) => {
    const to = `${name} <${name.charAt(0).toLowerCase()}.${name.split(' ')[1]!.toLowerCase()}@house.example>`;
    const { mentions } = read({ type: 'email', body, metadata: { from: 'Enrico Valli <e@valli.example>', to } });
    expect(mentions.flatMap((one) => one.name ?? [])).toContain(name);
    expect(mentions.flatMap((one) => one.name ?? [])).not.toContain(other);
    const at = body.indexOf(other);
    expect(mentions.filter(({ start = -1, label }) => label === 'Contact' && start >= at)).toEqual([]);
  });

  it.each([
    ['Dinner with Mr. and Mrs. Sato. Mr. Sato runs Sato Motors Osaka.', 'Sato leads Sato Motors Osaka'],
    ['Essen mit Herrn und Frau Egger. Herr Egger leitet die Egger Holzbau GmbH.', 'Egger leads Egger Holzbau GmbH'],
  ])('is somebody where both were spoken of: %s', (body, fact) =>
    expect(read({ type: 'note', body }).statements).toContain(fact),
  );

  it('of the same sex is', () => {
    const body = 'Liebe Frau Egger,\n\nwie mit Ihnen, Frau Egger, besprochen, kommt er morgen.';
    const metadata = { from: 'Enrico Valli <e@valli.example>', to: 'Monika Egger <m.egger@house.example>' };
    const item = read({ type: 'email', body, metadata });
    expect(item.thing('Frau Egger')).toBe(item.thing('Monika Egger'));
  });
});

describe('Letters of an office before a name', () => {
  it.each(['GR Manfred Bick', 'GR Dr. Paul Hinrichs', 'StR Svenja Oertel'])('are no part of it: %s', (written) => {
    const body = `Niederschrift über die Sitzung des Gemeinderates Talheim am 26. Februar 2026\nAnwesend: ${written}, GR Otto Kamp\n\nTOP 1: Straßenbau`;
    const names = read({ type: 'meeting', body }).mentions.flatMap(({ label, name }) =>
      label === 'Contact' ? [name] : [],
    );
    expect(names).toEqual([written.replace(/^\S+ (?:Dr\. )?/, ''), 'Otto Kamp']);
  });

  it('that stand for Herr are none either', () => {
    const { mentions } = read({ type: 'email', body: 'Gestern haben wir HR Anna Kraft gefragt.' });
    expect(mentions.flatMap(({ label, name }) => (label === 'Contact' ? [name] : []))).toEqual(['Anna Kraft']);
  });
});

describe('A house in square brackets behind a name', () => {
  it('is whose the person is', () => {
    const body =
      'Project Heron, meeting 7\nAttendees: Mei-Ling Chow, Tomasz Wilk, Adaeze Obi [Northlight Consulting]\n\nStatus: amber.';
    expect(read({ type: 'meeting', body }).statements.filter((one) => one.includes('works_for'))).toEqual([
      'Adaeze Obi works_for Northlight Consulting',
    ]);
  });

  it('is none where a mail system marks strangers', () => {
    const item = read({ type: 'email', body: 'Hello', metadata: { from: 'Dana Frost [EXT] <dana@acme.example>' } });
    expect(item.mentions.flatMap(({ label, name }) => (label === 'Organization' && name ? [name] : []))).toEqual([]);
  });
});

describe('Who a paper names as its author', () => {
  it('has the title behind the comma, which is no author', () => {
    const body =
      'PAPER 4\nAuthor: Fiona Macrae, Director of Estates\nDate: 5 March 2026\n\n1. The Trust leases a house.';
    const item = read({ type: 'document', body });
    expect(item.statements.filter((one) => one.includes('authored'))).toEqual(['Fiona Macrae authored self']);
    expect(item.thing('Director of Estates')).toBeUndefined();
  });
});

describe('What somebody is, written short before a name', () => {
  it.each([
    ['Present: Inh. Jens Ubben, Dana Frost', 'Jens Ubben'],
    ['Present: Geschf. Mia Holt, Dana Frost', 'Mia Holt'],
    ['Present: Prop. Karl Stein, Dana Frost', 'Karl Stein'],
  ])('is no part of it: %s', (body, name) =>
    expect(read({ type: 'minutes', body }).mentions.flatMap((one) => (one.self ? [] : (one.name ?? [])))).toEqual([
      name,
      'Dana Frost',
    ]),
  );
});

describe('The Dutch greeting', () => {
  const people = (body: string) =>
    read({ type: 'email', body }).mentions.flatMap((one) =>
      one.label === 'Contact' && one.tier !== 'weak' ? (one.name ?? []) : [],
    );

  it.each([
    ['Dag,\n\nKan je morgen bellen?\n\nGroeten,\nJan Smit', ['Jan Smit']],
    ['Dag Femke,\n\nBedankt voor je bericht.', ['Femke']],
    ['Dag mevrouw Jansen,\n\nWij hebben uw bericht niet ontvangen.', ['Jansen']],
  ])('is nobody: %j', (body, names) => expect(people(body).toSorted()).toEqual(names));

  it.each([
    ['Dag,\n\nkan du ringe meg i morgen?\n\nHilsen\nJan Berg', 'Dag'],
    ['Dag Hansen called.', 'Dag Hansen'],
    ['Hi Dag,\n\nthe plan is attached.', 'Dag'],
  ])('is somebody elsewhere: %j', (body, name) => expect(people(body)).toContain(name));
});
