import { call, inOrg, query } from '../api.ts';
import { visit } from '../canvas/moves.ts';
import { useLoad } from '../load.ts';
import { LabelDot, Name, day } from '../parts.tsx';
import { businessName } from '../graph-state.ts';
import { place } from '../place.ts';
import type { Entity, Evidence, Node, Pair } from '../api-types.ts';
import { words } from '../words.ts';
import { unturned } from '../words/unturned.ts';
import { valueText } from '../words/values.ts';
import { Chip } from './source.tsx';
import { propertyName } from '../words/fields.ts';
import { readable } from '../ids.ts';
import { sourceName } from '../words/sources.ts';
import { capital } from '../words/spoken.ts';

/** Two nodes side by side: what is known of each in aligned rows, what speaks for and against, what both are joined to, the sentences. */
export function PairShown({ pair }: { pair: Pair }) {
  const graph_id = place.value.graph;
  const { data } = useLoad(`${pair.pair_id} around`, (signal) =>
    Promise.all(
      [pair.a, pair.b].map(({ id }) =>
        call<Entity>('GET', inOrg('entity', id) + query({ evidence: 1, limit: 100, graph_id }), undefined, { signal }),
      ),
    ),
  );
  return (
    <>
      <Verdict pair={pair} />
      <Beside a={pair.a} b={pair.b} evidence={data?.map(({ evidence }) => evidence)} />
      <div class="under">
        <Signals pair={pair} />
        {data?.[0] && data[1] && <Shared a={data[0]} b={data[1]} />}
        {data && <Sentences of={data} />}
      </div>
    </>
  );
}

const Verdict = ({ pair: { recommendation_hint, hint_reason } }: { pair: Pair }) => (
  <p class={`verdict ${recommendation_hint}`}>
    <strong>{words.review.hints[recommendation_hint]}</strong> <span dir="ltr">{unturned(hint_reason)}</span>
  </p>
);

/** A row of the comparison; what is only known about the two, and not of them, is never marked as a difference. */
interface Row {
  value: string;
  about?: true;
}

function rowsOf(node: Node): [string, Row][] {
  const { fields } = words.review;
  const { provenance, entities, aliases, properties } = node;
  const about = (value: string): Row => ({ value, about: true });
  return [
    [fields.email, { value: node.email ?? '' }],
    ...Object.entries(properties).map(([name, value]): [string, Row] => [
      capital(propertyName(name)),
      { value: valueText(value) },
    ]),
    [fields.aliases, { value: aliases.filter((alias) => !alias.includes(':')).join(', ') }],
    [fields.entities, about(entities.map(businessName).join(', '))],
    [fields.mentions, about(String(provenance.mentions))],
    [fields.sources, about(provenance.sources.map(sourceName).join(', '))],
    [fields.since, about(day(provenance.valid_from))],
    [fields.last, about(day(node.occurred_at))],
  ];
}

/** How two values stand to each other. */
function kindOf(left: Row | undefined, right: Row | undefined): 'about' | 'one' | 'same' | 'differs' {
  if (left?.about || right?.about) return 'about';
  if (!left?.value || !right?.value) return 'one';
  return left.value === right.value ? 'same' : 'differs';
}

function Beside({ a, b, evidence }: { a: Node; b: Node; evidence?: (Record<string, Evidence[]> | undefined)[] }) {
  const [ofA, ofB] = [new Map(rowsOf(a)), new Map(rowsOf(b))];
  const names = [...new Set([...ofA.keys(), ...ofB.keys()])].filter(
    (name) => ofA.get(name)?.value || ofB.get(name)?.value,
  );
  const head = (node: Node, i: number) => (
    <th scope="col">
      <button type="button" class="quiet" onClick={() => void visit(node.id)}>
        <LabelDot label={node.label} />
        <Name>{node.name}</Name>
      </button>
      <Chip evidence={evidence?.[i]?.name} of={node.id} />
      <small>
        <Name>{readable(node.id)}</Name>
      </small>
      {i === 0 && <small class="keeps">{words.review.keeps}</small>}
    </th>
  );
  return (
    <table class="beside">
      <thead>
        <tr>
          <td />
          {head(a, 0)}
          {head(b, 1)}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const [left, right] = [ofA.get(name), ofB.get(name)];
          return (
            <tr key={name} class={kindOf(left, right)}>
              <th scope="row">{name}</th>
              <td>
                <Name>{left?.value || '—'}</Name>
              </td>
              <td>
                <Name>{right?.value || '—'}</Name>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Two that differ and yet speak for one are alike. */
function compared(a: string, b: string, weight: number): string {
  if (a === b) return '=';
  return weight > 0 ? '≈' : '≠';
}

const WIDEST = 12;

/** Each signal as a bar to the right for what speaks for one, to the left for what speaks for two; they add up to the score. */
function Signals({ pair: { signals, score } }: { pair: Pair }) {
  const signed = (weight: number) => `${weight > 0 ? '+' : '−'}${Math.abs(Math.round(weight * 100) / 100)}`;
  return (
    <section class="signals">
      <h2>{words.review.signals}</h2>
      {signals.length === 0 && <p class="soft">{words.review.noSignals}</p>}
      <ul>
        {signals.map(({ name, a, b, weight }, i) => (
          <li key={i}>
            <span class="what">
              {capital(name === 'prior' ? words.review.prior : propertyName(name))}{' '}
              {a !== '' && (
                <small>
                  <Name>{a}</Name> {compared(a, b, weight)} <Name>{b}</Name>
                </small>
              )}
            </span>
            <span class={weight > 0 ? 'bar-for' : 'bar-against'} aria-hidden="true">
              <i style={{ width: `${(Math.min(WIDEST, Math.abs(weight)) / WIDEST) * 50}%` }} />
            </span>
            <b class="number">{signed(weight)}</b>
          </li>
        ))}
        <li class="sum">
          <span class="what">
            {words.review.score} <small>{words.review.scale}</small>
          </span>
          <span />
          <b class="number">{signed(score)}</b>
        </li>
      </ul>
    </section>
  );
}

function Shared({ a, b }: { a: Entity; b: Entity }) {
  const there = new Set(b.neighbors.map(({ id }) => id));
  const both = a.neighbors.filter(({ id }) => there.has(id));
  return (
    <section>
      <h2>{words.review.shared}</h2>
      {both.length === 0 && <p class="soft">{words.review.nothingShared}</p>}
      <ul class="joined">
        {both.slice(0, 8).map(({ id, name, label }) => (
          <li key={id}>
            <LabelDot label={label} />
            <Name>{name}</Name>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The best quote of each of the two. */
function Sentences({ of }: { of: Entity[] }) {
  return (
    <section>
      <h2>{words.review.sentences}</h2>
      {of.map(({ id, name, evidence, edges }) => {
        const quoted = [...Object.values(evidence ?? {}).flat(), ...edges.flatMap((edge) => edge.evidence ?? [])];
        const [best] = quoted
          .filter(({ quote }) => quote !== undefined)
          .toSorted((x, y) => (y.quote ?? '').length - (x.quote ?? '').length);
        return (
          <figure key={id}>
            <blockquote dir="auto">{best?.quote ?? '—'}</blockquote>
            <figcaption>
              <Name>{name}</Name> {best && <Chip evidence={[best]} of={id} />}
            </figcaption>
          </figure>
        );
      })}
    </section>
  );
}
