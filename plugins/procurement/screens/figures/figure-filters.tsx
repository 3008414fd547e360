import { HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { ReportQuery } from '../../../../core/reports/client.ts';
import { useReport } from '../../../../core/reports/use-report.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { figureDimensions, type purchasingKpi } from '../../reports/purchasing-kpi.ts';
import { daysOf, monthsBefore, withinReach, type MonthSpan } from './month-span.ts';

interface FigureFiltersProps {
  readonly span: MonthSpan;
  readonly thisMonth: string;
  /** The question without buyer and vendor. */
  readonly query: ReportQuery;
  readonly buyer: string | null;
  readonly vendor: string | null;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** Which months, and whose. */
export function FigureFilters({ span, thisMonth, query, buyer, vendor, onChange }: FigureFiltersProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const words = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const months = [...new Set([...monthsBefore(thisMonth), span.from, span.to])].toSorted().toReversed();
  const options = months.map((month) => ({ value: month, label: words.format(new Date(month)) }));
  const change = (end: keyof MonthSpan, month: string): void =>
    onChange({ period: null, ...daysOf(withinReach({ ...span, [end]: month }, end)) });
  return (
    <>
      <div className="period-bar" role="group" aria-label={t`Period`}>
        <label className="purchasing-months">
          {t`From month`}
          <HTMLSelect value={span.from} options={options} onChange={({ target }) => change('from', target.value)} />
        </label>
        <label className="purchasing-months">
          {t`To month`}
          <HTMLSelect value={span.to} options={options} onChange={({ target }) => change('to', target.value)} />
        </label>
      </div>
      <WhoseSelect whom="buyer" all={t`All buyers`} value={buyer} query={query} onChange={onChange} />
      <WhoseSelect whom="vendor" all={t`All vendors`} value={vendor} query={query} onChange={onChange} />
    </>
  );
}

interface WhoseSelectProps {
  readonly whom: 'buyer' | 'vendor';
  readonly all: string;
  readonly value: string | null;
  readonly query: ReportQuery;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** Those who have a paper in the period: others have no figure. */
function WhoseSelect({ whom, all, value, query, onChange }: WhoseSelectProps) {
  const { i18n, t } = useLingui();
  const { data } = useReport<typeof purchasingKpi>('purchasing_kpi', { ...query, by: whom });
  const names = new Map((data?.rows ?? []).flatMap(({ key, part }) => (key === null ? [] : [[key, part ?? '']])));
  if (value !== null && !names.has(value)) names.set(value, t`No document in this period`);
  const sorted = [...names].toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <HTMLSelect
      aria-label={i18n._(figureDimensions[whom])}
      value={value ?? ''}
      onChange={({ target }) => onChange({ [whom]: target.value || null })}
      options={[{ value: '', label: all }, ...sorted.map(([id, name]) => ({ value: id, label: name }))]}
    />
  );
}
