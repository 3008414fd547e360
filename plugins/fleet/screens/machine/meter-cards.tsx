import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Row } from '../../../../core/records/client.ts';

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** What the counters show, and how old the machine is. */
export function MeterCards({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const format = useFormat(row.site);
  const odometer = numberOf(row.odometer);
  return (
    <section className="machine-card" aria-label={t({ message: 'Meters', context: 'counters' })}>
      <h2>{t({ message: 'Meters', context: 'counters' })}</h2>
      <dl className="machine-figures">
        <dt>{t`Hour meter`}</dt>
        <dd>{format.quantity(numberOf(row.hour_meter), 'h', { decimals: 0 })}</dd>
        {odometer === null ? null : (
          <>
            <dt>{t`Odometer`}</dt>
            <dd>{format.quantity(odometer, 'km', { decimals: 0 })}</dd>
          </>
        )}
        <dt>{t`Age (years)`}</dt>
        <dd>{format.number(numberOf(row.age_years), { decimals: 1 })}</dd>
      </dl>
    </section>
  );
}
