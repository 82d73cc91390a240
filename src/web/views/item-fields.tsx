import { businessName } from '../graph-state.ts';
import { Name, day } from '../parts.tsx';
import { fieldName } from '../words/fields.ts';
import { sourceName } from '../words/sources.ts';
import { spoken } from '../words/spoken.ts';

interface ItemFieldsProps {
  /** By name, as the item's file has them. */
  fields: Record<string, unknown>;
  /** The one that says what is looked for. */
  shownName?: string;
}

/** Fields that the service itself keeps of an item. */
const OURS = new Set(['id', 'graph_id', 'ingested_at', 'idempotency_key']);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The fields of an item in words, with the one marked that says what is looked for. */
export const ItemFields = ({ fields, shownName }: ItemFieldsProps) => (
  <dl class="properties">
    {Object.entries(fields)
      .filter(([name]) => !OURS.has(name))
      .map(([name, value]) => (
        <div key={name}>
          <dt>
            <Name>{fieldName(name)}</Name>
          </dt>
          <dd>
            {name === shownName ? (
              <mark>
                <Name>{shown(name, value)}</Name>
              </mark>
            ) : (
              <Name>{shown(name, value)}</Name>
            )}
          </dd>
        </div>
      ))}
  </dl>
);

function shown(name: string, value: unknown): string {
  const text = [value].flat().map(oneOf).join(', ');
  if (name === 'entity') return businessName(text) ?? text;
  if (name === 'source') return sourceName(text);
  if (name === 'type') return spoken(text);
  return DAY.test(text) ? day(text) : text;
}

/** One value as text; of a thing with fields of its own each of them. */
const oneOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, one]) => `${fieldName(name)} ${String(one)}`)
        .join(' ')
    : String(value);
