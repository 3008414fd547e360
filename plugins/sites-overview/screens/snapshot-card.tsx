import { Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import type { SelectableSite } from '../../../core/http/site.ts';
import { ratio } from '../../../core/reports/ratio.ts';
import { Figures } from '../../../core/widgets/figures.tsx';
import { machinesIn, stripCategories, type Snapshot } from '../shared/snapshot.ts';

interface SnapshotCardProps {
  readonly site: SelectableSite;
  readonly snapshot: Snapshot | undefined;
  /** Nothing was answered yet: the card keeps its place. */
  readonly waiting: boolean;
}

/** A site as it was at a quarter of an hour. */
export function SnapshotCard({ site, snapshot, waiting }: SnapshotCardProps) {
  const { t } = useLingui();
  const format = useFormat(site.id);
  const tonnes = (value: number | null | undefined): string =>
    value == null ? '—' : format.quantity(value, 't', { decimals: 0 });
  const whole = (value: number | null | undefined): string =>
    value == null ? '—' : format.number(value, { decimals: 0 });
  if (!snapshot) {
    return (
      <section className="snapshot-card" aria-label={site.name}>
        <h2>{site.name}</h2>
        {waiting ? (
          <Spinner className="snapshot-coming" size={24} aria-label={t`Loading`} />
        ) : (
          <p className="widget-note snapshot-coming">{t`There is no data for this time.`}</p>
        )}
      </section>
    );
  }
  const reached = ratio(snapshot.tonnes, snapshot.target_t);
  const machines = (key: keyof typeof stripCategories): string => whole(machinesIn(snapshot, stripCategories[key]));
  return (
    <section className="snapshot-card" aria-label={site.name}>
      <h2>{site.name}</h2>
      <Figures
        figures={[
          {
            label: t`Shift ${snapshot.shift} so far`,
            value: tonnes(snapshot.tonnes),
            more: reached === null ? null : t`${format.percent(reached, { decimals: 0 })} of the target so far`,
          },
          { label: t`Last hour`, value: tonnes(snapshot.last_hour_t) },
          { label: t`Ore`, value: tonnes(snapshot.ore_t) },
          { label: t({ message: 'Low grade', context: 'tonnes' }), value: tonnes(snapshot.low_grade_t) },
          { label: t({ message: 'Waste', context: 'tonnes' }), value: tonnes(snapshot.waste_t) },
          { label: t({ message: 'Trips', context: 'metric' }), value: whole(snapshot.trips) },
          {
            label: t`Queue %`,
            value: snapshot.queue_pct === null ? '—' : format.quantity(snapshot.queue_pct, '%', { decimals: 1 }),
          },
          { label: t({ message: 'Working', context: 'machines' }), value: machines('P') },
          { label: t({ message: 'Delayed', context: 'machines' }), value: machines('OD') },
          { label: t({ message: 'Standby', context: 'machines' }), value: machines('SB') },
          { label: t({ message: 'Down', context: 'machines' }), value: machines('DT') },
          {
            label: t`Fuel in tanks`,
            value: snapshot.fuel_l === null ? '—' : format.quantity(snapshot.fuel_l, 'L', { decimals: 0 }),
          },
          { label: t`People present`, value: whole(snapshot.people) },
          { label: t`Open alerts`, value: whole(snapshot.alerts) },
        ]}
      />
    </section>
  );
}
