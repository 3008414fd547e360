import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Import, List, Plus } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatISO, subDays } from 'date-fns';
import { useState } from 'react';
import { dayAt } from '../../../../core/dates/wall-clock.ts';
import { api } from '../../../../core/http/api.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useMay } from '../../../../core/records/use-may.ts';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { exchangeRate } from '../../records/exchange-rate.ts';
import type { RateHistory } from '../../shared/rate-history.ts';
import { Converter } from './converter.tsx';
import { RateCurve } from './rate-curve.tsx';
import { RateGrid } from './rate-grid.tsx';
import '../../../../core/records/screens/record-screen.css';

const path = '/spare_parts/settings/exchange_rates';
const days = 365;

/** A year of rates: the curve of one currency beside the converter, below them the grid of all by day. */
export function Rates() {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const mayCreate = useMay(exchangeRate, 'create');
  const mayUpdate = useMay(exchangeRate, 'update');
  const [now] = useState(() => new Date().toISOString());
  const today = dayAt(now, format.timeZone);
  const from = formatISO(subDays(today, days), { representation: 'date' });
  const { data, error, refetch } = useQuery({
    queryKey: ['exchange-rates', from, today],
    queryFn: () => api<RateHistory>('spare_parts/rates/', { query: { from, to: today } }),
  });
  useRecordChanges(exchangeRate, [], pane.visible, () => void refetch());
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = chosen ?? (data?.currencies.includes('EUR') ? 'EUR' : (data?.currencies[0] ?? null));
  return (
    <div role="group" className="record-screen" aria-label={i18n._(exchangeRate.plural)}>
      <header className="record-head">
        <h1>{i18n._(exchangeRate.plural)}</h1>
        <Button variant="minimal" icon={<List />} text={t`List view`} onClick={() => pane.open(path)} />
        {mayCreate && mayUpdate ? (
          <Button icon={<Import />} text={t`Import rates`} onClick={() => pane.open(`${path}/import`)} />
        ) : null}
        {mayCreate ? (
          <Button intent="primary" icon={<Plus />} text={t`Add rate`} onClick={() => pane.open(`${path}/new`)} />
        ) : null}
      </header>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      <div className="record-scroll" role="group" aria-label={t`Rates and converter`} tabIndex={0}>
        {data ? (
          <>
            <div className="rates-parts">
              <RateCurve history={data} code={shown} onChoose={setChosen} />
              <Converter company={data.company} today={today} />
            </div>
            <RateGrid history={data} />
          </>
        ) : error ? null : (
          <Spinner aria-label={t`Loading`} />
        )}
      </div>
    </div>
  );
}
