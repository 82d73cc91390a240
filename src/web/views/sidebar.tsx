import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { orgId } from '../api.ts';
import { useChosen } from '../chosen.ts';
import { useFinding } from '../search-state.ts';
import { Icon } from '../icons.tsx';
import { businessName, communities, entities, isEmpty, stats } from '../graph-state.ts';
import { LabelDot, Name } from '../parts.tsx';
import { go, linkTo, place } from '../place.ts';
import { enter, graphs, orgs } from '../session.ts';
import { areaColour, isNarrow } from '../theme.ts';
import { tellOf } from '../toasts.tsx';
import { fromFirstMark } from '../reading/first-mark.ts';
import { Highlighted } from '../reading/highlighted.tsx';
import { openHit } from '../reading/open.ts';
import { words } from '../words.ts';
import { spoken } from '../words/spoken.ts';
import { Saved } from './saved.tsx';

/** How to find something: search, graph, business, labels, communities, saved views. */
export function Left() {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  return (
    <aside class={open ? 'left open' : 'left'} aria-label={words.search.label}>
      <Search typed={typed} onType={setTyped}>
        <button type="button" class="only-narrow" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.close : words.graph.filters}
        </button>
      </Search>
      {typed.trim() === '' && (
        <div class="lists">
          <Choosers />
          {!isEmpty.value && (
            <>
              <Labels />
              <Communities />
              <Saved />
            </>
          )}
        </div>
      )}
    </aside>
  );
}

const countOf = (total: number): string => (total === 0 ? words.search.none : words.search.total(total));

interface SearchProps {
  typed: string;
  onType: (text: string) => void;
  /** What stands beside the field. */
  children: ComponentChildren;
}

function Search({ typed, onType, children }: SearchProps) {
  const { hits, total, of, error, partial } = useFinding(typed, 20);
  const { at, choose, chooseFirst } = useChosen(hits.map(({ id }) => id));
  const open = (hit: (typeof hits)[number]) => {
    openHit(hit);
    if (isNarrow()) onType('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) choose(Math.max(0, Math.min(hits.length - 1, at + step)));
    else if (event.key === 'Enter' && hits[at]) {
      open(hits[at]);
      (event.currentTarget as HTMLElement).blur();
    } else if (event.key === 'Escape') {
      onType('');
      (event.currentTarget as HTMLElement).blur();
    } else return;
    event.preventDefault();
  };
  return (
    <div class="search" role="search">
      <label class="field">
        <Icon name="search" />
        <input
          id="search"
          type="text"
          inputmode="search"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls="hits"
          aria-activedescendant={hits[at] && `hit-${at}`}
          aria-label={words.search.label}
          placeholder={words.search.hint}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={(event) => {
            onType(event.currentTarget.value);
            chooseFirst();
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>/</kbd>
      </label>
      {children}
      {of !== '' && typed.trim() !== '' && (
        <>
          <div class="found">
            <span class="soft" role="status">
              {error?.message ?? (partial ? words.search.looking : countOf(total))}
            </span>
            {total > 0 && !partial && (
              <button
                type="button"
                class="quiet small"
                onClick={() => go({ view: 'graph', mode: 'search', of: typed.trim() })}
              >
                {words.search.draw}
              </button>
            )}
          </div>
          <ul
            id="hits"
            role="listbox"
            aria-label={words.search.label}
            class="hits"
            data-of={partial ? undefined : of}
            data-drawn-of={partial && of}
          >
            {hits.map((hit, i) => {
              const { id, name, label, email, entity, type, snippet } = hit;
              return (
                <li key={id} id={`hit-${i}`} role="option" aria-selected={i === at} onClick={() => open(hit)}>
                  <LabelDot label={label} />
                  <span>
                    <Name>{name}</Name>
                    <small>
                      <Name>{email ?? [type && spoken(type), businessName(entity)].filter(Boolean).join(' · ')}</Name>
                    </small>
                    {snippet && (
                      <small class="snippet">
                        <Highlighted {...fromFirstMark(snippet)} />
                      </small>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

function Choosers() {
  const { graph, mode, of } = place.value;
  const alive = orgs.value?.filter(({ state }) => state === 'active') ?? [];
  return (
    <section class="choosers">
      {alive.length > 1 && (
        <select
          aria-label={words.signIn.choose}
          value={orgId.value}
          onChange={(event) => void enter(event.currentTarget.value).catch(tellOf)}
        >
          {alive.map(({ org_id, org_name }) => (
            <option key={org_id} value={org_id}>
              {org_name || org_id}
            </option>
          ))}
        </select>
      )}
      {graphs.value.length > 1 && (
        <select
          aria-label={words.graph.choose}
          value={graph}
          onChange={(event) =>
            go({ graph: event.currentTarget.value, mode: 'overview', of: undefined, node: undefined })
          }
        >
          {graphs.value.map(({ graph_id, display_name }) => (
            <option key={graph_id} value={graph_id}>
              {display_name}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={words.graph.businesses}
        value={mode === 'entity' ? of : ''}
        onChange={({ currentTarget: { value } }) =>
          go(value === '' ? { mode: 'overview', of: undefined } : { mode: 'entity', of: value })
        }
      >
        <option value="">{words.graph.allBusinesses}</option>
        {entities.value.map((slug) => (
          <option key={slug} value={slug}>
            {businessName(slug)}
          </option>
        ))}
      </select>
    </section>
  );
}

function Labels() {
  const { hide } = place.value;
  const toggle = (label: string) =>
    go({ hide: hide.includes(label) ? hide.filter((one) => one !== label) : [...hide, label] }, true);
  return (
    <section>
      <h2>{words.graph.labels}</h2>
      <ul class="labels">
        {stats.value?.nodes.map(({ type, count }) => (
          <li key={type}>
            <label>
              <input type="checkbox" checked={!hide.includes(type)} onChange={() => toggle(type)} />
              <LabelDot label={type} />
              <span>{type}</span>
              <b>{count.toLocaleString('en')}</b>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Communities() {
  const all = [...communities.value.values()];
  const here = place.value.mode === 'community' ? place.value.of : undefined;
  return (
    <section>
      <h2>{words.graph.communities}</h2>
      {all.length === 0 && <p class="soft">{words.graph.noCommunities}</p>}
      <ul class="communities">
        {all.map(({ community_id, name, size }) => (
          <li key={community_id}>
            <a
              href={linkTo({ mode: 'community', of: String(community_id) })}
              aria-current={here === String(community_id) ? 'true' : undefined}
            >
              <i class="dot" aria-hidden="true" style={{ background: areaColour(community_id) }} />
              <Name>{name}</Name>
              <b>{size.toLocaleString('en')}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
