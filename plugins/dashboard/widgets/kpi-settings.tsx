import { FormGroup, HTMLSelect, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { WidgetSettingsProps } from '../../../core/registry/widget.ts';
import { isPeriod, periodWords } from './period-words.ts';
import { useListedReports } from '../../../core/reports/use-listed-reports.ts';

/** Which figure of which report a tile shows, over which period. */
export default function KpiSettings({ settings, onChange }: WidgetSettingsProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const reports = useListedReports();
  if (!reports) return <Spinner aria-label={t`Loading`} />;
  const report = reports.find(({ name }) => name === settings.report);
  const choose = (name: string): void => {
    const next = reports.find((one) => one.name === name);
    onChange({ ...settings, report: name, figure: next?.figures[0]?.column ?? null });
  };
  return (
    <>
      <FormGroup label={t`Report`} labelFor={`${id}-report`}>
        <HTMLSelect
          id={`${id}-report`}
          fill
          data-autofocus
          value={report?.name ?? ''}
          onChange={({ target }) => choose(target.value)}
          options={[
            ...(report ? [] : [{ value: '', label: '—' }]),
            ...reports.map(({ name, title }) => ({ value: name, label: title })),
          ]}
        />
      </FormGroup>
      <FormGroup label={t`Figure`} labelFor={`${id}-figure`}>
        <HTMLSelect
          id={`${id}-figure`}
          fill
          disabled={!report}
          value={typeof settings.figure === 'string' ? settings.figure : ''}
          onChange={({ target }) => onChange({ ...settings, figure: target.value })}
          options={(report?.figures ?? []).map(({ column, label, unit }) => ({
            value: column,
            label: unit === '' ? label : `${label} (${unit})`,
          }))}
        />
      </FormGroup>
      <FormGroup label={t`Period`} labelFor={`${id}-period`}>
        <HTMLSelect
          id={`${id}-period`}
          fill
          value={isPeriod(settings.period) ? settings.period : '7d'}
          onChange={({ target }) => onChange({ ...settings, period: target.value })}
          options={Object.entries(periodWords).map(([value, label]) => ({ value, label: i18n._(label) }))}
        />
      </FormGroup>
    </>
  );
}
