import { Callout, Spinner, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { records, type Row } from '../../../../core/records/client.ts';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { useRowWords } from './use-row-words.ts';
import './lists.css';

/** So many of each state are drawn; how many more there are is said. */
const mostOfState = 40;

interface StateBoardProps {
  readonly record: RecordDefinition;
  readonly path: string;
  readonly states: readonly string[];
  /** Fields that a card shows below the number. */
  readonly shown: readonly string[];
}

/** The entries of some states side by side, the latest first, each with what matters of it; a click opens one. */
export function StateBoard({ record, path, states, shown }: StateBoardProps) {
  return (
    <div className="state-board">
      {states.map((state) => (
        <StateColumn key={state} record={record} path={path} state={state} shown={shown} />
      ))}
    </div>
  );
}

function StateColumn({ record, path, state, shown }: Omit<StateBoardProps, 'states'> & { readonly state: string }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const words = useRowWords(record);
  const { selected } = useSites();
  const sites = selected.map(({ id }) => id).join(',');
  const query = { filter: `state:eq:${state}`, sort: record.sort, limit: mostOfState, count: 'exact', sites };
  const { data, error } = useQuery({
    queryKey: ['records', record.name, 'board', query],
    queryFn: () => records.list(record.name, query),
  });
  const label = record.states?.states[state]?.label;
  const name = label ? i18n._(label) : state;
  const rows = (data?.rows ?? []) as readonly Row[];
  const more = (data?.count ?? 0) - rows.length;
  return (
    <section aria-label={name}>
      <h2>
        {name} <Tag minimal>{format.number(data?.count ?? 0)}</Tag>
      </h2>
      {error ? (
        <Callout intent="danger" role="alert">
          {error.message}
        </Callout>
      ) : null}
      {data ? null : error ? null : <Spinner size={20} aria-label={t`Loading`} />}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <OpenButton onOpen={(where) => pane.open(`${path}/${row.id}`, where)}>
              {words(row, record.display, ' ')}
            </OpenButton>
            <small>{words(row, shown, ' · ')}</small>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{t`${format.number(more)} more in the list.`}</p> : null}
    </section>
  );
}
