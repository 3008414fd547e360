import { Tab, Tabs } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePane } from '../../registry/pane.ts';
import type { EntryTab } from '../../registry/record-entry.ts';
import { meets, useSession } from '../../session/use-session.ts';
import type { Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { Facts } from './facts.tsx';
import './entry-tabs.css';

interface EntryTabsProps {
  readonly record: RecordDefinition;
  readonly row: Row;
  readonly tabs: readonly EntryTab[];
  readonly history: ReactNode;
}

/** An entry by tabs: its facts, what the plugin tells of it, its history. The one shown is in the address. */
export function EntryTabs({ record, row, tabs, history }: EntryTabsProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const { user } = useSession();
  const seen = tabs.filter(({ can }) => can === undefined || meets(user, can));
  const elsewhere = new Set(seen.flatMap(({ fields = [] }) => fields));
  const shownHere = [
    {
      id: 'facts',
      title: t`Details`,
      content: <Facts record={record} row={row} shows={(name) => !elsewhere.has(name)} />,
    },
    ...seen.map(({ id, title, fields, Content }) => ({
      id,
      title: i18n._(title),
      content: (
        <>
          {fields ? <Facts record={record} row={row} shows={(name) => fields.includes(name)} /> : null}
          {Content ? <Content row={row} /> : null}
        </>
      ),
    })),
    { id: 'history', title: t`History`, content: history },
  ];
  const asked = pane.search.get('tab');
  const shown = shownHere.some(({ id }) => id === asked) ? String(asked) : 'facts';
  return (
    <Tabs
      id={`${pane.id}-entry`}
      className="entry-tabs"
      selectedTabId={shown}
      renderActiveTabPanelOnly
      onChange={(next) => pane.setSearch({ tab: next === 'facts' ? null : String(next) })}
    >
      {shownHere.map(({ id, title, content }) => (
        <Tab
          key={id}
          id={id}
          title={title}
          disabled={false}
          panel={
            <div className="entry-panel" role="group" aria-label={title} tabIndex={0}>
              {content}
            </div>
          }
        />
      ))}
    </Tabs>
  );
}
