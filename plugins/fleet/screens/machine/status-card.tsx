import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import type { MachineLive } from '../../shared/machine-live.ts';
import { intervalSources, liveStatuses, timeCategories, type IntervalSource } from '../../records/choices.ts';
import { StatusMark } from '../statistics/status-mark.tsx';

/** What the machine does, since when, why, and who is on it. */
export function StatusCard({
  live,
  site,
}: {
  readonly live: MachineLive | undefined;
  readonly site: string | undefined;
}) {
  const { i18n, t } = useLingui();
  const format = useFormat(site);
  const { status, operator } = live ?? {};
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  return (
    <section className="machine-card" aria-label={t`Live status`}>
      <h2>{t`Live status`}</h2>
      {status ? (
        <>
          <p className="machine-status" role="status">
            <StatusMark status={status.status} /> {i18n._(liveStatuses[status.status])}
          </p>
          <dl>
            <dt>{t({ message: 'Since', context: 'status' })}</dt>
            <dd>
              {format.datetime(status.since)} ({format.relative(status.since)})
            </dd>
            <dt>{t`Time category`}</dt>
            <dd>{i18n._(timeCategories[status.category])}</dd>
            {status.reason ? (
              <>
                <dt>{t`Stop reason`}</dt>
                <dd>
                  {status.reason.code} {wordsIn(status.reason.label, language)}
                  {status.justified === false ? ` · ${t`Not justified`}` : ''}
                </dd>
              </>
            ) : null}
            {status.note ? (
              <>
                <dt>{t({ message: 'Note', context: 'remark' })}</dt>
                <dd>{status.note}</dd>
              </>
            ) : null}
            <dt>{t`Source`}</dt>
            <dd>{i18n._(intervalSources[status.source as IntervalSource])}</dd>
            {operator ? (
              <>
                <dt>{t`Operator`}</dt>
                <dd>
                  <bdi>{operator.name}</bdi> ({format.relative(operator.since)})
                </dd>
              </>
            ) : null}
          </dl>
        </>
      ) : (
        <p>{live ? t`The ledger has no open interval.` : '…'}</p>
      )}
    </section>
  );
}
