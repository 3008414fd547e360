import { Callout, Spinner, Tab, Tabs } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { Row } from '../../../../core/records/client.ts';
import { History } from '../../../../core/records/detail/history.tsx';
import { rememberRecord } from '../../../../core/records/recent.ts';
import { useEntry } from '../../../../core/records/use-entry.ts';
import type { ScreenProps } from '../../../../core/registry/route.ts';
import { useCan, useSession } from '../../../../core/session/use-session.ts';
import { equipment } from '../../records/equipment.ts';
import { machineTelematics } from '../../reports/machine-telematics.ts';
import { useLedgerChanges } from '../use-ledger-changes.ts';
import { MachineHead } from './machine-head.tsx';
import { tabsOf, type MachineTab } from './machine-tabs.tsx';
import { useIsThere, useMayRead } from './use-may-read.ts';
import '../../../../core/records/screens/record-screen.css';
import './machine.css';

/** `/mining_equipment_fleet/equipments/:id`: everything about one machine, by tabs; the one shown is in the address. */
export default function Machine({ parameters: { id } }: ScreenProps<'/mining_equipment_fleet/equipments/:id'>) {
  const { row, error, remove } = useEntry(equipment, id);
  const { visible } = usePane();
  const queries = useQueryClient();
  const sites = row?.site === undefined ? [] : [row.site];
  useLedgerChanges(
    sites,
    visible && row !== undefined,
    () => void queries.invalidateQueries({ queryKey: ['machine', id] }),
  );
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  return row ? <MachinePage row={row} remove={remove} /> : <Spinner />;
}

function MachinePage({ row, remove }: { readonly row: Row; readonly remove: () => Promise<boolean> }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat(row.site);
  const queries = useQueryClient();
  const mayRead = useMayRead(row.site);
  const isThere = useIsThere();
  const { user } = useSession();
  const name = [row.code, row.name].filter(Boolean).join(' ');
  useEffect(() => {
    if (user) rememberRecord(user.id, { record: equipment.name, id: row.id, label: name });
  }, [user, row.id, name]);
  const changed = (next: Row): void => {
    queries.setQueryData(['record', equipment.name, next.id], next);
    void queries.invalidateQueries({ queryKey: ['machine', next.id] });
  };
  const tellsTelematics = useCan(`${machineTelematics.name}:read`, row.site) && isThere('tracking_device');
  const tabs = tabsOf({
    row,
    mayRead,
    tellsTelematics,
    i18n,
    history: <History record={equipment} row={row} onChanged={changed} />,
  });
  const tabId = pane.search.get('tab');
  const shown = tabs.find((tab) => tab.id === tabId) ?? (tabs[0] as MachineTab);
  return (
    <div role="group" className="record-screen machine" aria-label={name} data-time-zone={format.timeZone}>
      <MachineHead row={row} name={name} onChanged={changed} remove={remove} />
      <Tabs
        id={`${pane.id}-machine`}
        className="machine-tabs"
        selectedTabId={shown.id}
        renderActiveTabPanelOnly
        onChange={(next) => pane.setSearch({ tab: next === tabs[0]?.id ? null : String(next) })}
      >
        {tabs.map(({ id, title, content }) => (
          <Tab
            key={id}
            id={id}
            title={title}
            // Said in so many words: Blueprint's arrow keys pass over tabs that are silent about it.
            disabled={false}
            panel={
              <div className="machine-panel" role="group" aria-label={t`Contents: ${title}`} tabIndex={0}>
                {content}
              </div>
            }
          />
        ))}
      </Tabs>
    </div>
  );
}
