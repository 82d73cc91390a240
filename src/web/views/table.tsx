import { useMemo, useState } from 'preact/hooks';
import { drawn, scene } from '../canvas/scene.ts';
import { LabelDot, Name } from '../parts.tsx';
import { businessName } from '../graph-state.ts';
import { go, place } from '../place.ts';
import type { Label } from '../api-types.ts';
import { words } from '../words.ts';

const PAGE = 200;
type By = 'name' | 'kind' | 'entity' | 'degree' | 'confidence';
const COLUMNS: [By, string][] = [
  ['name', words.graph.columns.name],
  ['kind', words.graph.columns.label],
  ['entity', words.graph.columns.entity],
  ['degree', words.graph.columns.degree],
  ['confidence', words.graph.columns.sure],
];

const DIRECTION = {
  name: 'ascending',
  kind: 'ascending',
  entity: 'ascending',
  degree: 'descending',
  confidence: 'ascending',
} as const;

interface Row {
  id: string;
  name: string;
  kind: Label;
  entity?: string;
  degree: number;
  confidence: number;
}
const byColumn: Record<By, (a: Row, b: Row) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  kind: (a, b) => a.kind.localeCompare(b.kind) || b.degree - a.degree,
  entity: (a, b) => (a.entity ?? '').localeCompare(b.entity ?? '') || b.degree - a.degree,
  degree: (a, b) => b.degree - a.degree,
  confidence: (a, b) => a.confidence - b.confidence || b.degree - a.degree,
};

/** What is drawn, as a table: the same nodes, for those who prefer it. */
export function NodeTable() {
  const [by, setBy] = useState<By>('degree');
  const [most, setMost] = useState(PAGE);
  const { hide, node } = place.value;
  const { version } = drawn.value;
  const rows = useMemo(
    () =>
      scene
        .mapNodes((id, { label, kind, entity, degree, confidence }): Row => ({
          id,
          name: label.slice(1, -1),
          kind,
          entity,
          degree,
          confidence,
        }))
        .filter(({ kind }) => !hide.includes(kind))
        .toSorted(byColumn[by]),
    [version, by, hide],
  );
  return (
    <div class="table-box nodes">
      <table>
        <thead>
          <tr>
            {COLUMNS.map(([column, title]) => (
              <th key={column} scope="col" aria-sort={column === by ? DIRECTION[column] : 'none'}>
                <button type="button" class="quiet" onClick={() => setBy(column)}>
                  {title}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(({ id, name, kind, entity, degree, confidence }) => (
            <tr key={id} aria-selected={node === id} onClick={() => go({ node: id })}>
              <th scope="row">
                <button type="button" class="quiet" onClick={() => go({ node: id })}>
                  <LabelDot label={kind} />
                  <Name>{name}</Name>
                </button>
              </th>
              <td>{kind}</td>
              <td>
                <Name>{businessName(entity)}</Name>
              </td>
              <td class="number">{degree}</td>
              <td class="number">{Math.round(confidence * 100)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <button type="button" onClick={() => setMost(most + PAGE)}>
          {words.more}
        </button>
      )}
    </div>
  );
}
