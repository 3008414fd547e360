import { Callout, Tab, Tabs } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, type ReactElement, type ReactNode } from 'react';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { useMay } from '../../../../core/records/use-may.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { partReference } from '../../records/part-reference.ts';
import { Explain } from './explain.tsx';
import { FamilyView } from './family-view.tsx';
import { ImportList } from './import-list.tsx';
import './family.css';

/** `/spare_parts/reference_equivalency`: the pairs as a list, one family drawn, why two references go together, import. */
export default function Equivalency({ record, path }: RecordListProps) {
  const { t } = useLingui();
  const pane = usePane();
  const mayPropose = useMay(record, 'create');
  const panel = (title: string, content: ReactNode) => (
    <div className="equivalency-panel" role="group" aria-label={title} tabIndex={0}>
      <h1>{title}</h1>
      {content}
    </div>
  );
  const tabs: readonly { readonly id: string; readonly title: string; readonly panel: ReactElement }[] = [
    {
      id: 'list',
      title: t`Pairs`,
      panel: (
        <div className="equivalency-list">
          <RecordListScreen record={record} path={path} />
        </div>
      ),
    },
    { id: 'graph', title: t`Family`, panel: panel(t`Family of a part`, <Family />) },
    { id: 'explain', title: t`Explain`, panel: panel(t`Why one reference can replace another`, <Explain />) },
    ...(mayPropose
      ? [{ id: 'import', title: t`Import`, panel: panel(t`Import cross-reference list`, <ImportList />) }]
      : []),
  ];
  const asked = pane.search.get('tab');
  const shown = tabs.some(({ id }) => id === asked) ? String(asked) : 'list';
  return (
    <div className="equivalency">
      <Tabs
        id={`${pane.id}-equivalency`}
        className="equivalency-tabs"
        selectedTabId={shown}
        renderActiveTabPanelOnly
        onChange={(id) => pane.open(id === 'list' ? path : `${path}?tab=${String(id)}`)}
      >
        {tabs.map(({ id, title, panel: content }) => (
          <Tab key={id} id={id} title={title} disabled={false} panel={content} />
        ))}
      </Tabs>
    </div>
  );
}

/** The family of the part that is chosen; it is in the address. */
function Family() {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const id = useId();
  const field = partReference.fields.part;
  const { Input } = viewOf(field);
  const part = pane.search.get('part');
  return (
    <>
      <div className="equivalency-pick">
        <label htmlFor={id}>{i18n._(field.label)}</label>
        <Input
          id={id}
          field={field}
          value={part}
          invalid={false}
          describedBy={undefined}
          timeZone={format.timeZone}
          onChange={(next) => pane.setSearch({ part: typeof next === 'string' ? next : null })}
        />
      </div>
      {part === null ? (
        <Callout compact intent="primary">{t`Choose a part to see its family.`}</Callout>
      ) : (
        <FamilyView key={part} part={part} />
      )}
    </>
  );
}
