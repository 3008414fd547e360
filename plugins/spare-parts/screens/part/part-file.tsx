import { Button, Callout, Spinner, Tab, Tabs } from '@blueprintjs/core';
import { Edit, Exchange, Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { Row } from '../../../../core/records/client.ts';
import { Facts } from '../../../../core/records/detail/facts.tsx';
import { History } from '../../../../core/records/detail/history.tsx';
import { RelatedRows } from '../../../../core/records/detail/related-rows.tsx';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { rememberRecord } from '../../../../core/records/recent.ts';
import { useEntry } from '../../../../core/records/use-entry.ts';
import { useMay } from '../../../../core/records/use-may.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ScreenProps } from '../../../../core/registry/route.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { part } from '../../records/part.ts';
import { partEquivalence } from '../../records/part-equivalence.ts';
import { FamilyView } from '../family/family-view.tsx';
import '../../../../core/records/screens/record-screen.css';
import './part-file.css';

const path = '/spare_parts/parts';

/** `/spare_parts/parts/:id`: everything about one part, by tabs; the one shown is in the address. */
export default function PartFile({ parameters: { id } }: ScreenProps<'/spare_parts/parts/:id'>) {
  const { row, error, remove } = useEntry(part, id);
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  return row ? <File row={row} remove={remove} /> : <Spinner />;
}

function File({ row, remove }: { readonly row: Row; readonly remove: () => Promise<boolean> }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const { user } = useSession();
  const label = wordsIn(row.label, i18n.locale === 'fr' ? 'fr' : 'en') ?? '';
  const name = `${String(row.code)} ${label}`;
  useEffect(() => {
    if (user) rememberRecord(user.id, { record: part.name, id: row.id, label: name });
  }, [user, row.id, name]);
  const changed = (next: Row): void => {
    queries.setQueryData(['record', part.name, next.id], next);
  };
  const tabs: readonly { readonly id: string; readonly title: string; readonly content: ReactNode }[] = [
    { id: 'identity', title: t`Identity`, content: <Facts record={part} row={row} /> },
    { id: 'equivalents', title: t`Equivalents`, content: <FamilyView part={row.id} /> },
    {
      id: 'machines',
      title: t`Machines fitted`,
      content: (
        <RelatedRows
          record="part_fit"
          filter={[`part:eq:${row.id}`]}
          columns={['model', 'equipment_group', 'equipment', 'position', 'qty_per_machine', 'life', 'source']}
        />
      ),
    },
    { id: 'history', title: t`History`, content: <History record={part} row={row} onChanged={changed} /> },
  ];
  const asked = pane.search.get('tab');
  const shown = tabs.some((tab) => tab.id === asked) ? String(asked) : 'identity';
  return (
    <div role="group" className="record-screen" aria-label={name}>
      <Head row={row} name={name} label={label} remove={remove} />
      <Tabs
        id={`${pane.id}-part`}
        className="part-tabs"
        selectedTabId={shown}
        renderActiveTabPanelOnly
        onChange={(next) => pane.setSearch({ tab: next === 'identity' ? null : String(next) })}
      >
        {tabs.map(({ id, title, content }) => (
          <Tab
            key={id}
            id={id}
            title={title}
            disabled={false}
            panel={
              <div className="part-panel" role="group" aria-label={t`${title} of the part`} tabIndex={0}>
                {content}
              </div>
            }
          />
        ))}
      </Tabs>
    </div>
  );
}

interface HeadProps {
  readonly row: Row;
  readonly name: string;
  readonly label: string;
  readonly remove: () => Promise<boolean>;
}

/** Code and name, and what may be done with the part. */
function Head({ row, name, label, remove }: HeadProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const mayEdit = useMay(part, 'update');
  const mayDelete = useMay(part, 'delete');
  const mayPropose = useMay(partEquivalence, 'create');
  const preset = encodeURIComponent(JSON.stringify({ part_a: { id: row.id, label: name } }));
  const onRemove = async (): Promise<void> => {
    if (await remove()) pane.open(`${path}?deleted=${row.id}`);
  };
  return (
    <header className="record-head">
      <h1>
        <bdi>{String(row.code)}</bdi> <bdi>{label}</bdi> <span className="record-count">{i18n._(part.title)}</span>
      </h1>
      {mayPropose ? (
        <Button
          icon={<Exchange />}
          text={t`Propose an equivalence`}
          onClick={() => pane.open(`/spare_parts/reference_equivalency/new?preset=${preset}`, 'beside')}
        />
      ) : null}
      {mayEdit ? <Button icon={<Edit />} text={t`Edit`} onClick={() => pane.open(`${path}/${row.id}/edit`)} /> : null}
      {mayDelete ? (
        <Button variant="outlined" intent="danger" icon={<Trash />} text={t`Delete`} onClick={() => void onRemove()} />
      ) : null}
    </header>
  );
}
