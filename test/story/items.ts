/** An item of the story as it is sent; its key tells it apart from the others in every telling. */
export interface StoryItem {
  entity: string;
  source: 'mail' | 'calendar' | 'crm';
  type: string;
  title: string;
  body: string;
  date: string;
  idempotency_key: string;
  metadata: Record<string, string | number | string[]>;
}

const TODAY = Date.now();
const ago = (days: number): string => new Date(TODAY - days * 86_400_000).toISOString().slice(0, 10);

const PRESS = 'larkfield';
const CIDER = 'tidewater';
const INES = 'Ines Moreau <ines@larkfield.example>';
const CALEB = 'Caleb Stone <caleb@larkfield.example>';
const ROSA = 'Rosa Lindqvist <rosa@tidewater.example>';
const PIET = 'Piet Vos <piet@tidewater.example>';
const MIRIAM = 'Miriam Castell <miriam@harbourpaper.example>';
const JONAH = 'Jonah Adeyemi <jonah@bramblerye.example>';
const JONAH_AT_HOME = 'Jonah Adeyemi <j.adeyemi@postbox.example>';

type Content = Pick<StoryItem, 'title' | 'body'> & { key: string; days: number; metadata?: StoryItem['metadata'] };

const item =
  (entity: string, source: StoryItem['source'], type: string) =>
  ({ key, days, title, body, metadata = {} }: Content): StoryItem => ({
    entity,
    source,
    type,
    title,
    body,
    date: ago(days),
    idempotency_key: `story/${key}`,
    metadata,
  });
const mail = (entity: string, from: string, to: string, content: Omit<Content, 'metadata'>) =>
  item(entity, 'mail', 'email')({ ...content, metadata: { from, to, message_id: `<${content.key}@story.example>` } });
const meeting = (entity: string, participants: string[], content: Omit<Content, 'metadata'>) =>
  item(entity, 'calendar', 'meeting')({ ...content, metadata: { participants, uid: `${content.key}@story.example` } });
const entry = (entity: string, type: string, content: Content) => item(entity, 'crm', type)(content);

const SIGNED = `

Kind regards
Miriam Castell
Head of Sales
Harbour Paper Ltd
Phone: +44 1632 960961`;

/** A quarter in the life of a printing house and a cider maker, that ends today. */
export const STORY: StoryItem[] = [
  entry(PRESS, 'company', {
    key: 'harbour',
    days: 90,
    title: 'Harbour Paper Ltd',
    body: 'Makes our paper.',
    metadata: { website: 'https://harbourpaper.example' },
  }),
  entry(PRESS, 'contact', {
    key: 'miriam',
    days: 89,
    title: 'Miriam Castell',
    body: 'Answers within the day.',
    metadata: { email: 'miriam@harbourpaper.example', company: 'Harbour Paper Ltd' },
  }),
  mail(PRESS, MIRIAM, INES, {
    key: 'offer',
    days: 86,
    title: 'Paper for the spring list',
    body: `Dear Ines,\n\nforty reams of the cream stock would leave on Tuesday.${SIGNED}`,
  }),
  mail(PRESS, INES, MIRIAM, {
    key: 'order',
    days: 85,
    title: 'Re: Paper for the spring list',
    body: 'Dear Miriam,\n\nplease send them. Petra Hollis will sign for the delivery.',
  }),
  meeting(PRESS, [INES, CALEB], {
    key: 'plan',
    days: 80,
    title: 'Planning the spring list',
    body: 'Decided: the atlas goes first.\nAction: Caleb Stone asks for a second quote.\nPetra Hollis drives the van.',
  }),
  entry(PRESS, 'deal', {
    key: 'atlas',
    days: 78,
    title: 'Atlas for Bramble & Rye',
    body: 'Two thousand copies.',
    metadata: { company: 'Bramble & Rye', contact: JONAH, amount: '18400 EUR', stage: 'won' },
  }),
  mail(PRESS, JONAH, CALEB, {
    key: 'proofs',
    days: 70,
    title: 'Proofs of the atlas',
    body: 'Hello Caleb,\n\nthe maps are fine, the index is not. Call me.\n\nJonah Adeyemi\n+44 20 7946 0958',
  }),
  mail(PRESS, CALEB, JONAH, {
    key: 'index',
    days: 69,
    title: 'Re: Proofs of the atlas',
    body: 'Hello Jonah,\n\nthe index is set anew. Petra Hollis brings it on Friday.',
  }),
  mail(PRESS, JONAH_AT_HOME, INES, {
    key: 'private',
    days: 63,
    title: 'From my own account',
    body: 'Hello Ines,\n\nthe office mail is down, so write to me here.\n\nJonah Adeyemi\n+44 20 7946 0958',
  }),
  entry(PRESS, 'note', {
    key: 'fair',
    days: 60,
    title: 'At the book fair',
    body: 'Miriam Castell came along. Miriam is married to Theo Castell. Miriam studied at Uppsala University.',
  }),
  entry(PRESS, 'contact', {
    key: 'breck',
    days: 55,
    title: 'Tomas Breck',
    body: 'Binds by hand.',
    metadata: { title: 'Bookbinder' },
  }),
  meeting(PRESS, [INES, MIRIAM], {
    key: 'visit',
    days: 41,
    title: 'Visit at the mill',
    body: 'Saw the new machine. Harbour Paper Ltd is a subsidiary of Northern Mills AG.',
  }),
  mail(PRESS, MIRIAM, CALEB, {
    key: 'strike',
    days: 30,
    title: 'Late by a week',
    body: `Dear Caleb,\n\nthe drivers are on strike.${SIGNED}`,
  }),
  entry(PRESS, 'note', { key: 'weather', days: 28, title: 'Weather', body: 'it rained all week.' }),
  mail(PRESS, INES, CALEB, {
    key: 'tender',
    days: 4,
    title: 'The museum asks',
    body: 'Caleb,\n\nthe museum wants a catalogue. Can you price it by Friday?',
  }),
  meeting(PRESS, [CALEB, JONAH], {
    key: 'reprint',
    days: 2,
    title: 'Reprint of the atlas',
    body: 'Decided: a thousand more.\nAction: Jonah Adeyemi sends the corrections.',
  }),
  entry(CIDER, 'contact', {
    key: 'breck-too',
    days: 88,
    title: 'Tomas Breck',
    body: 'Paints the labels.',
    metadata: { title: 'Painter' },
  }),
  entry(CIDER, 'company', {
    key: 'bramble',
    days: 87,
    title: 'Bramble & Rye',
    body: 'Sells books and cider.',
    metadata: { website: 'https://bramblerye.example' },
  }),
  mail(CIDER, JONAH, ROSA, {
    key: 'bottles',
    days: 82,
    title: 'Two hundred bottles',
    body: 'Dear Rosa,\n\nwe would like two hundred bottles of the dry one for the shop.',
  }),
  mail(CIDER, ROSA, JONAH, {
    key: 'bottled',
    days: 81,
    title: 'Re: Two hundred bottles',
    body: 'Dear Jonah,\n\nthey are yours. Piet brings them.',
  }),
  entry(CIDER, 'deal', {
    key: 'shop',
    days: 79,
    title: 'Cider for the shop',
    body: 'Every quarter.',
    metadata: { company: 'Bramble & Rye', contact: JONAH, amount: '2400 EUR', stage: 'won' },
  }),
  meeting(CIDER, [ROSA, PIET], {
    key: 'press',
    days: 66,
    title: 'The new press',
    body: 'Decided: we buy it.\nAction: Piet Vos asks the bank.',
  }),
  mail(CIDER, PIET, 'Hanne Dahl <hanne.dahl@coastbank.example>', {
    key: 'loan',
    days: 64,
    title: 'A loan for a press',
    body: 'Dear Hanne,\n\nwe need a press before the autumn.',
  }),
  mail(CIDER, 'Hanne Dahl <hanne.dahl@coastbank.example>', PIET, {
    key: 'granted',
    days: 50,
    title: 'Re: A loan for a press',
    body: 'Dear Piet,\n\nit is granted.\n\nHanne Dahl\nCoast Bank',
  }),
  meeting(CIDER, [PIET, 'Hanne Dahl <hanne.dahl@coastbank.example>'], {
    key: 'signing',
    days: 44,
    title: 'Signing at the bank',
    body: 'Signed. The press comes in May.',
  }),
  mail(CIDER, ROSA, INES, {
    key: 'labels',
    days: 20,
    title: 'Labels for the dry one',
    body: 'Dear Ines,\n\ncould you print four thousand labels? Tomas Breck has painted them.',
  }),
  entry(CIDER, 'deal', {
    key: 'festival',
    days: 5,
    title: 'Cider for the festival',
    body: 'Six barrels.',
    metadata: { company: 'Harbour Festival', amount: '5100 EUR', stage: 'open' },
  }),
  meeting(CIDER, [ROSA, INES, PIET], {
    key: 'tasting',
    days: 3,
    title: 'Tasting with the printers',
    body: 'The labels are fine. Action: Ines Moreau sends the bill.',
  }),
];

/** Papers for a graph of their own, read by a template of the org's. */
export const PAPERS: StoryItem[] = [
  entry(PRESS, 'paper', {
    key: 'glue',
    days: 40,
    title: 'On hide glue',
    body: 'How bindings last.',
    metadata: { author: 'Ingrid Solheim <solheim@bindery.example>' },
  }),
  entry(PRESS, 'paper', {
    key: 'paste',
    days: 35,
    title: 'Against paste',
    body: 'A reply.',
    metadata: { author: 'Oskar Brandt <brandt@bindery.example>' },
  }),
];
