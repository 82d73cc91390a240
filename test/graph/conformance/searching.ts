import { describe, expect, test } from 'vitest';
import { SEARCH_CAP, type GraphStore } from '../../../src/graph/store.ts';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { ids, type Open } from './open.ts';

/** What every graph engine must find by words. */
export function searching(name: string, open: Open): void {
  describe(`${name}: searching`, () => {
    const found = async (graph: GraphStore, query: string, more = {}) =>
      (await graph.search('g', { query, limit: 20, ...more })).hits.map((hit) => hit.node.name);

    test('case, accents, word order and beginnings do not matter', async () => {
      await using store = await open();
      const names = ['Jörg Müller', 'Łukasz Żak', 'ØRSTED A/S', 'Straße Nord', 'Anaïs O’Neill'];
      await store.graph.apply('g', aChange({ nodes: names.map((name, uid) => aNode(uid, { id: `n${uid}`, name })) }));
      expect(await found(store.graph, 'MULLER jorg')).toEqual(['Jörg Müller']);
      expect(await found(store.graph, 'lukasz zak')).toEqual(['Łukasz Żak']);
      expect(await found(store.graph, 'orste')).toEqual(['ØRSTED A/S']);
      expect(await found(store.graph, 'strasse no')).toEqual(['Straße Nord']);
      expect(await found(store.graph, 'anais neill')).toEqual(['Anaïs O’Neill']);
    });

    test('every script can be searched, also by a part of what is written without spaces', async () => {
      await using store = await open();
      const names = ['東京都庁', 'محمد أحمد', 'Алексей Йовович', '김철수', 'दीपक शर्मा', 'สมชาย ใจดี'];
      await store.graph.apply('g', aChange({ nodes: names.map((name, uid) => aNode(uid, { id: `n${uid}`, name })) }));
      for (const query of ['東京都庁', '京都', '東', 'محمد', 'احمد', 'йовович', '김철', 'दीपक', 'ใจดี']) {
        expect(await found(store.graph, query), query).toHaveLength(1);
      }
    });

    test('umlauts that are written as two letters are the same umlauts, and fit as well', async () => {
      await using store = await open();
      const names = ['Jürgen Schlüterkötter', 'Joe Blue', 'Schlüter Küchen'];
      await store.graph.apply('g', aChange({ nodes: names.map((name, uid) => aNode(uid, { id: `n${uid}`, name })) }));
      const { hits } = await store.graph.search('g', { query: 'Juergen Schlueterkoetter', limit: 5 });
      expect(hits.map(({ node, score }) => [node.name, score])).toEqual([['Jürgen Schlüterkötter', 1]]);
      expect(await found(store.graph, 'schlueter kuechen')).toEqual(['Schlüter Küchen']);
      expect(await found(store.graph, 'joe blue')).toEqual(['Joe Blue']);
      expect(await found(store.graph, 'schluter')).toEqual(['Schlüter Küchen', 'Jürgen Schlüterkötter']);
    });

    test('a telephone number with its country is found however it is parted', async () => {
      await using store = await open();
      const properties = { phone: '+43720881234' };
      const nodes = [
        aNode(1, { id: 'a', name: 'Ida Lenz', properties }),
        aNode(2, { id: 'b', name: 'Lot 720 88 1234' }),
      ];
      await store.graph.apply('g', aChange({ nodes }));
      for (const query of ['+43720881234', '+43 720 88 12 34', '0043 (0)720 / 881234', '+43 (720) 88-1234'])
        expect([query, await found(store.graph, query)]).toEqual([query, ['Ida Lenz']]);
      expect(await found(store.graph, 'lot 720 88')).toEqual(['Lot 720 88 1234']);
    });

    test('signs without width part no words', async () => {
      await using store = await open();
      const names = ['Café Zäh\u00adringer', 'Trois Ponts'];
      await store.graph.apply('g', aChange({ nodes: names.map((name, uid) => aNode(uid, { id: `n${uid}`, name })) }));
      expect(await found(store.graph, 'zahringer')).toEqual(['Café Zäh\u00adringer']);
      expect(await found(store.graph, 'tro\u200bis po\ufeffnts')).toEqual(['Trois Ponts']);
    });

    test('one slip in each word is forgiven where nothing else matches', async () => {
      await using store = await open();
      const nodes = [aNode(1, { id: 'a', name: 'Katharina Schwarz' }), aNode(2, { id: 'b', name: 'Katarina Weiss' })];
      await store.graph.apply('g', aChange({ nodes }));
      for (const query of ['Kathrina Schwarz', 'Katharinna Schwarz', 'Kahtarina Schwraz', 'Kathxrina Schwarx']) {
        expect(await found(store.graph, query), query).toEqual(['Katharina Schwarz']);
      }
      expect(await found(store.graph, 'Katarina')).toEqual(['Katarina Weiss']);
    });

    test('a beginning with a slip, names in one word or in two, and the end of a telephone number are found where nothing else matches', async () => {
      await using store = await open();
      const phone = (number: string) => ({ properties: { phone: number } });
      const nodes = [
        aNode(1, { id: 'a', name: 'Jürgen-Peter Möwenstein', ...phone('+49305550142') }),
        aNode(2, { id: 'b', name: 'Annamaria Borg', ...phone('+41615550142') }),
        aNode(3, { id: 'c', name: 'Peter and Jurgen', properties: { code: '77305550142' } }),
      ];
      await store.graph.apply('g', aChange({ nodes }));
      for (const query of [
        'möwnst',
        'mowesnt',
        'jürgen möwwenst',
        'jurgenpeter',
        'juergenpeter',
        'möwenstein, jurgenpeter',
      ])
        expect([query, await found(store.graph, query)]).toEqual([query, ['Jürgen-Peter Möwenstein']]);
      for (const query of ['anna maria', 'Borg, Anna-Maria', 'annmar'])
        expect([query, await found(store.graph, query)]).toEqual([query, ['Annamaria Borg']]);
      expect(await found(store.graph, '30 555 01 42')).toEqual(['Jürgen-Peter Möwenstein']);
      expect(await found(store.graph, '555-0142')).toEqual(['Jürgen-Peter Möwenstein', 'Annamaria Borg']);
      for (const query of ['jurgenmöwenstein', 'möwse', 'mewnst', '7 555-0142'])
        expect([query, await found(store.graph, query)]).toEqual([query, []]);
    });

    test('titles need not be held, and initials ask for a person', async () => {
      await using store = await open();
      const nodes = [
        aNode(1, { id: 'contact:a', name: 'Ada Lindt', email: 'ada@corvid.test' }),
        aNode(2, { id: 'activity:b', name: 'Lindt, Corvid and the roof', label: 'Activity' }),
        aNode(3, { id: 'contact:c', name: 'Frau Holle' }),
      ];
      await store.graph.apply('g', aChange({ nodes }));
      expect((await found(store.graph, 'A. Lindt Corvid'))[0]).toBe('Ada Lindt');
      expect(await found(store.graph, 'Frau Dr. Ada Lnidt')).toEqual(['Ada Lindt']);
      expect(await found(store.graph, 'frau holle')).toEqual(['Frau Holle']);
      expect(await found(store.graph, 'frau')).toEqual(['Frau Holle']);
    });

    test('what fits the name better comes first, then the more connected, then by id', async () => {
      await using store = await open();
      const nodes = [
        aNode(1, { id: 'd', name: 'Adam Berg' }),
        aNode(2, { id: 'c', name: 'Adam Holt' }),
        aNode(3, { id: 'b', name: 'Adam Lund' }),
        aNode(4, { id: 'a', name: 'Adam' }),
        aNode(5, { id: 'e', name: 'Notes', label: 'Asset', properties: { title: 'Adam on pricing' } }),
        aNode(6, { id: 'f', name: 'Adamson' }),
      ];
      await store.graph.apply('g', aChange({ nodes, edges: [anEdge(2, 'knows', 5), anEdge(2, 'likes', 5)] }));
      expect(await found(store.graph, 'adam')).toEqual([
        'Adam',
        'Adam Holt',
        'Adam Lund',
        'Adam Berg',
        'Adamson',
        'Notes',
      ]);
      const { hits } = await store.graph.search('g', { query: 'adam', limit: 20 });
      expect(hits.every(({ score }) => score > 0 && score <= 1)).toBe(true);
      expect(hits[0]!.score).toBe(1);
    });

    test('mail address, id, alias and text find a node, and an address or id itself comes first', async () => {
      await using store = await open();
      const { graph } = store;
      const nodes = [
        aNode(1, {
          id: 'contact:ada@lovelace.test',
          name: 'Ada',
          email: 'ada@lovelace.test',
          aliases: ['contact:ada-king.acme'],
        }),
        aNode(2, { id: 'contact:ada.b@lovelace.test', name: 'Ada Lovelace', email: 'ada.b@lovelace.test' }),
        aNode(3, { id: 'crm-77', name: 'Deal', label: 'Account', properties: { summary: 'Turbines for the harbour' } }),
      ];
      await graph.apply('g', aChange({ nodes }));
      expect((await found(graph, 'ada@lovelace.test'))[0]).toBe('Ada');
      expect((await found(graph, 'contact:ada.b@lovelace.test'))[0]).toBe('Ada Lovelace');
      expect(await found(graph, 'king')).toEqual(['Ada']);
      expect(await found(graph, 'crm-77')).toEqual(['Deal']);
      expect(await found(graph, 'harbour turb')).toEqual(['Deal']);
      expect(await found(graph, 'acme')).toEqual([]);
    });

    test('where few are ranked, they are those with the most telling words', async () => {
      await using store = await open();
      const names = [...Array.from({ length: 30 }, (_, i) => `Delta ${i}`), 'Quokka', 'Delta Quokka'];
      await store.graph.apply('g', aChange({ nodes: names.map((name, uid) => aNode(uid, { id: `n${uid}`, name })) }));
      const query = 'which of them knows delta and quokka';
      const { hits, total } = await store.graph.search('g', { query, limit: 20, ranked: 3 });
      expect([hits[0]?.node.name, hits[1]?.node.name, total]).toEqual(['Delta Quokka', 'Quokka', 3]);
      expect((await store.graph.search('g', { query, limit: 20 })).total).toBe(32);
    });

    test('label and entity narrow a search, and follow the node', async () => {
      await using store = await open();
      const { graph } = store;
      const nodes = [
        aNode(1, { id: 'a', name: 'Nova' }),
        aNode(2, { id: 'b', name: 'Nova', label: 'Organization', entity: 'beta', entities: ['acme', 'beta'] }),
      ];
      await graph.apply('g', aChange({ nodes }));
      const list = async (more: object) =>
        (await graph.search('g', { query: 'nova', limit: 5, ...more })).hits.map((hit) => hit.node.id);
      expect(await list({ label: 'Organization' })).toEqual(['b']);
      expect(await list({ entity: 'acme' })).toEqual(['a', 'b']);
      expect(await list({ entity: 'beta', label: 'Contact' })).toEqual([]);
      await graph.apply('g', aChange({ nodes: [{ ...nodes[1]!, entity: 'acme', entities: ['acme'] }] }));
      expect(await list({ entity: 'beta' })).toEqual([]);
    });

    test('where no node has every word, those with some of them are given', async () => {
      await using store = await open();
      const nodes = [aNode(1, { id: 'a', name: 'Budget call' }), aNode(2, { id: 'b', name: 'Hiring plan' })];
      await store.graph.apply('g', aChange({ nodes }));
      expect(await found(store.graph, 'the budget of the plan')).toEqual(['Budget call', 'Hiring plan']);
      expect(await found(store.graph, 'unheard of')).toEqual([]);
      expect(await found(store.graph, ' ?! ')).toEqual([]);
      expect(await found(store.graph, '')).toEqual([]);
      expect(await found(store.graph, `'; drop \\ | & ! ( : * budget`)).toEqual(['Budget call']);
    });

    test('words that tell nothing find a node where all words are met, and nothing by themselves', async () => {
      await using store = await open();
      const names = ['Bank of Harwich', 'Port of Ely', 'The quote', 'Harwich'];
      await store.graph.apply('g', aChange({ nodes: names.map((name, uid) => aNode(uid, { id: `n${uid}`, name })) }));
      const idle = new Set(['of', 'the', 'who', 'is', 'in', 'and', 'what']);
      const ask = async (query: string) => (await found(store.graph, query, { idle })).toSorted();
      expect(await ask('bank of harwich')).toEqual(['Bank of Harwich']);
      expect(await ask('who is the harbourmaster of harwich')).toEqual(['Bank of Harwich', 'Harwich']);
      expect(await ask('the fines of harwich')).toEqual(['Bank of Harwich', 'Harwich']);
      expect(await ask('what is the fine')).toEqual([]);
      expect(await ask('the')).toEqual(['The quote']);
    });

    test('pages follow the ranking as it stood, though nodes change and come and go', async () => {
      await using store = await open();
      const { graph } = store;
      const nodes = Array.from({ length: 25 }, (_, uid) =>
        aNode(uid, { id: `n${String(uid).padStart(2, '0')}`, name: 'Echo' }),
      );
      await graph.apply('g', aChange({ nodes }));
      const first = await graph.search('g', { query: 'echo', limit: 10 });
      await graph.apply(
        'g',
        aChange({ nodes: [aNode(99, { id: 'n000', name: 'Echo' }), aNode(98)], edges: [anEdge(20, 'knows', 98)] }),
      );
      const second = await graph.search('g', { query: 'echo', limit: 10, rest: first.rest });
      const third = await graph.search('g', { query: 'echo', limit: 10, rest: second.rest });
      expect([first.total, second.total, third.total]).toEqual([25, 25, 25]);
      expect(third.rest).toBeUndefined();
      expect([...first.hits, ...second.hits, ...third.hits].map((hit) => hit.node.id)).toEqual(ids(nodes));
    });

    test('the total is exact up to the cap', async () => {
      await using store = await open();
      const nodes = Array.from({ length: SEARCH_CAP + 50 }, (_, uid) =>
        aNode(uid, { name: uid < 30 ? 'Echo Few' : 'Echo' }),
      );
      await store.graph.apply('g', aChange({ nodes }));
      expect((await store.graph.search('g', { query: 'few', limit: 3 })).total).toBe(30);
      expect((await store.graph.search('g', { query: 'echo', limit: 3 })).total).toBe(SEARCH_CAP);
    });
  });
}
