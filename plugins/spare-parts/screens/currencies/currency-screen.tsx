import { Spinner, Tab, Tabs } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { useRecordDefinition } from '../../../../core/records/views/use-record-definition.ts';
import { useRecordEntry } from '../../../../core/records/views/use-record-entry.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { Rates } from './rates.tsx';
import './currency-screen.css';

/** `/spare_parts/settings/currencies`: currencies, rates by day with a converter, tax codes and units, by tabs. */
export default function CurrencyScreen({ record, path }: RecordListProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const taxes = useRecordEntry('tax_code');
  const units = useRecordEntry('unit_of_measure');
  const tabs: readonly { readonly id: string; readonly title: string; readonly panel: ReactNode }[] = [
    { id: 'currencies', title: i18n._(record.plural), panel: <RecordListScreen record={record} path={path} /> },
    { id: 'rates', title: t`Rates and converter`, panel: <Rates /> },
    ...(taxes
      ? [{ id: 'tax_codes', title: i18n._(taxes.entry.plural), panel: <ListOf key="tax_code" name="tax_code" /> }]
      : []),
    ...(units
      ? [{ id: 'units', title: t`Units`, panel: <ListOf key="unit_of_measure" name="unit_of_measure" /> }]
      : []),
  ];
  const asked = pane.search.get('tab');
  const shown = tabs.some(({ id }) => id === asked) ? String(asked) : 'currencies';
  return (
    <div className="currency-screen">
      <Tabs
        id={`${pane.id}-currencies`}
        className="currency-tabs"
        selectedTabId={shown}
        renderActiveTabPanelOnly
        // A step of its own for the way back; what one list was asked for is nothing to the next.
        onChange={(id) => pane.open(id === 'currencies' ? path : `${path}?tab=${String(id)}`)}
      >
        {tabs.map(({ id, title, panel }) => (
          <Tab key={id} id={id} title={title} disabled={false} panel={<div className="currency-panel">{panel}</div>} />
        ))}
      </Tabs>
    </div>
  );
}

/** The whole list of another record of the plugin. */
function ListOf({ name }: { readonly name: string }) {
  const { t } = useLingui();
  const entry = useRecordEntry(name);
  const definition = useRecordDefinition(name);
  return entry && definition ? (
    <RecordListScreen record={definition} path={entry.entry.path} />
  ) : (
    <Spinner aria-label={t`Loading`} />
  );
}
