import { Button, Callout, SegmentedControl, Spinner, Tab, Tabs, Tag } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { Feeds } from './feeds.tsx';
import { Quarantine } from './quarantine/quarantine.tsx';
import { useMonitor } from './use-monitor.ts';
import '../screen.css';
import './monitor.css';

const periods = [15, 60, 1_440];

/**
 * `/ingest/monitor`: who sends events and how well, which devices are silent or have a wrong clock; `?view=quarantine`:
 * what could not be taken.
 */
export default function Monitor() {
  const { t } = useLingui();
  const format = useFormat();
  const { path, search, setSearch, open, visible } = usePane();
  // A step of its own for the way back.
  const go = (query: Readonly<Record<string, string>>): void => open(`${path}?${new URLSearchParams(query)}`);
  const mayChange = useCan('ingest_source:update');
  const view = search.get('view') === 'quarantine' ? 'quarantine' : 'feeds';
  const minutes = periods.find((one) => String(one) === search.get('minutes')) ?? 15;
  const { data, error, refresh } = useMonitor(minutes, visible);
  return (
    <div className="screen-scroll monitor" tabIndex={0} role="group" aria-label={t`Live feeds`}>
      <header className="screen-head">
        <h1 className="page-title">{t`Live feeds`}</h1>
        <div className="screen-tools">
          {view === 'feeds' ? (
            <SegmentedControl
              size="small"
              value={String(minutes)}
              onValueChange={(value) => setSearch({ minutes: value === '15' ? null : value })}
              options={[
                { value: '15', label: t`15 min` },
                { value: '60', label: t`1 hour` },
                { value: '1440', label: t`24 hours` },
              ]}
            />
          ) : null}
          {mayChange ? (
            <Button
              intent="primary"
              icon={<Plus />}
              text={t`New source`}
              onClick={() => open('/tracking/sources/new')}
            />
          ) : null}
        </div>
      </header>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      <Tabs
        id="ingest-monitor"
        className="monitor-tabs"
        selectedTabId={view}
        renderActiveTabPanelOnly
        onChange={(id) => go(id === 'feeds' ? {} : { view: String(id) })}
      >
        <Tab
          disabled={false}
          id="feeds"
          title={t`Sources`}
          panel={
            data ? (
              <Feeds
                data={data}
                onRefresh={refresh}
                onDrill={({ id }, code) => go({ view: 'quarantine', source: id, code, period: String(minutes) })}
              />
            ) : error ? (
              <span />
            ) : (
              <Spinner size={30} />
            )
          }
        />
        <Tab
          disabled={false}
          id="quarantine"
          title={
            <>
              {t`Quarantine`}
              {data && data.waiting > 0 ? (
                <Tag minimal round intent="danger" className="monitor-count">
                  {format.number(data.waiting)}
                </Tag>
              ) : null}
            </>
          }
          panel={<Quarantine />}
        />
      </Tabs>
    </div>
  );
}
