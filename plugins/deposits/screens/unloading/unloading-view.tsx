import { Plural, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import type { ReportAnswer } from '../../../../core/reports/client.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { useReport } from '../../../../core/reports/use-report.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { placeTypes } from '../../records/place-types.ts';
import { mineLocation } from '../../records/mine-location.ts';
import { unloadingFlows, unloadingSites } from '../../reports/unloading-sites.ts';
import { UnloadingActions } from './unloading-actions.tsx';
import { UnloadingMap } from './unloading-map.tsx';
import './unloading-view.css';

const refreshMs = 20_000;
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** `/mineral_deposits/mine_unloading_sites_view`: places of dumping on the map, a card for each, the table below. */
export default function UnloadingView() {
  const queries = useQueryClient();
  const { visible } = usePane();
  useEffect(() => {
    if (!visible) return;
    const timer = setInterval(() => {
      void queries.invalidateQueries({ queryKey: ['report', unloadingSites.name] });
      void queries.invalidateQueries({ queryKey: ['report', unloadingFlows.name] });
    }, refreshMs);
    return () => clearInterval(timer);
  }, [queries, visible]);
  return (
    <ReportScreen
      report={unloadingSites}
      above={(answer) => (answer.rows.length === 0 ? null : <Overview answer={answer} />)}
    />
  );
}

function Overview({ answer: { rows } }: { readonly answer: ReportAnswer }) {
  const { t } = useLingui();
  const { selected } = useSites();
  const { data: flows } = useReport(unloadingFlows.name, { sites: selected.map(({ id }) => id).join(',') });
  return (
    <div className="unloading-overview">
      <UnloadingMap rows={rows} flows={flows?.rows ?? []} />
      <ul className="unloading-cards" aria-label={t`Unloading sites`}>
        {rows.map((row) => (
          <UnloadingCard key={String(row.id)} row={row} />
        ))}
      </ul>
    </div>
  );
}

function UnloadingCard({ row }: { readonly row: ReportRow }) {
  const { i18n, t } = useLingui();
  const format = useFormat(typeof row.site === 'string' ? row.site : undefined);
  const pane = usePane();
  const tonnes = (value: unknown): string =>
    numberOf(value) === null ? '—' : format.quantity(Number(value), 't', { decimals: 0 });
  const statuses = mineLocation.fields.status.options.choices as Readonly<
    Record<string, (typeof placeTypes)['office']>
  >;
  const status = statuses[String(row.status)];
  const type = placeTypes[String(row.type) as keyof typeof placeTypes];
  const fill = numberOf(row.fill);
  const last = typeof row.last_dump === 'string' ? format.datetime(new Date(row.last_dump)) : null;
  const materials = Array.isArray(row.materials)
    ? (row.materials as readonly { readonly label: string }[]).map(({ label }) => label).join(', ')
    : '';
  return (
    <li data-status={String(row.status)}>
      <h2>
        <OpenButton
          onOpen={(where) => pane.open(`/mineral_deposits/settings/mine_unloading_sites/${String(row.id)}`, where)}
        >
          {String(row.code)}
        </OpenButton>{' '}
        {wordsIn(row.label, i18n.locale === 'fr' ? 'fr' : 'en')}
      </h2>
      <p>
        {i18n._(type)} · {status ? i18n._(status) : '—'} · {materials}
      </p>
      {fill === null ? null : (
        <p>
          <meter min={0} max={100} high={95} value={fill} aria-label={t`Filled`} />{' '}
          {t`${tonnes(row.stock)} of ${tonnes(row.capacity)}`}
          {fill >= 95 ? (
            <strong> {t`${String(row.code)} is ${format.number(fill, { decimals: 0 })} % full.`}</strong>
          ) : null}
        </p>
      )}
      <p>
        {t`In: ${tonnes(row.received)}, ${format.number(numberOf(row.trips) ?? 0)} trips`}
        {numberOf(row.taken) === null ? null : ` · ${t`Out: ${tonnes(row.taken)}`}`}
        {row.waiting ? (
          <>
            {' · '}
            <Plural value={Number(row.waiting)} one="# truck there" other="# trucks there" />
          </>
        ) : null}
      </p>
      <UnloadingActions row={row} />
      {last ? (
        <p className="unloading-last">{t`Last dump: ${last}, ${String(row.last_truck)}, ${format.quantity(numberOf(row.last_payload), 't', { decimals: 1 })}`}</p>
      ) : null}
    </li>
  );
}
