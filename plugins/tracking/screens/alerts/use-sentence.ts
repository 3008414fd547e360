import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { AlertRow } from '../../streams/alert.ts';

/** The sentence of an alert (catalogue operations.md §3.3). */
export function useSentence(): (row: AlertRow) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ rule, subject, detail, value, threshold, at }) => {
    const figure = format.number(value);
    const other = detail ?? '–';
    switch (rule) {
      case 'queue_long':
        return t`${subject} has waited ${figure} min at ${other}.`;
      case 'no_trucks':
        return t`${subject} has had no truck for ${figure} min.`;
      case 'wrong_destination':
        return t`${subject} dumped at ${other}, not its assigned dump.`;
      case 'overspeed':
        return t`${subject} ${figure} km/h in a ${other} km/h zone.`;
      case 'overload':
        return t`${subject} loaded ${format.number(Number(detail))} t (${figure} %).`;
      case 'silent_device':
        return t`No signal from ${subject} for ${figure} min.`;
      case 'road_stop':
        return t`${subject} stopped on the road at ${other}, ${figure} min.`;
      case 'unfit_operator':
        return detail === null
          ? t`Badge ${subject}: declared unfit or no valid authorisation.`
          : t`Badge ${subject}: declared unfit or no valid authorisation for ${detail}.`;
      case 'unjustified_stop':
        return t`${subject}: ${figure} min to justify.`;
      case 'tank_low':
      case 'tank_critical':
      case 'tank_overfull':
      case 'tank_drop':
        return t`Tank ${subject}: ${format.number(Number(detail))} L (${figure} %).`;
      case 'fuel_low':
        return t`${subject} fuel ${figure} %.`;
      case 'fuel_drop':
        return t`${subject} fuel fell by ${figure} %.`;
      case 'site_silent': {
        const [kind, machines = ''] = other.split(' ');
        const count = format.number(Number(machines));
        return kind === 'server'
          ? t`No data received by Filon from ${subject} for ${figure} min: the activity of its ${count} machines is unknown until their stored data arrives.`
          : t`No data from ${subject} for ${figure} min: the activity of its ${count} machines is unknown. Radio or network fault?`;
      }
      case 'scale_fault': {
        const since = format.datetime(new Date(Date.parse(at) - (value ?? 0) * 60_000));
        if (detail === 'silent')
          return t`The scale of ${subject} has been silent since ${since}: its trips are recorded without it.`;
        return detail === 'stuck'
          ? t`The scale of ${subject} has been stuck since ${since}: its trips are recorded without it.`
          : t`The scale of ${subject} has been reading wrong since ${since}: its trips are recorded without it.`;
      }
      case 'no_trips':
        return t`${subject} has driven ${other} km in ${figure} min without a trip.`;
      case 'tyre_load':
        return t`${subject} tyres at ${figure} % of TKPH.`;
      case 'clock_skew':
        return (value ?? 0) < 0
          ? t`The clock of ${subject} is ${format.number(-(value ?? 0))} s ahead (limit ${format.number(threshold)} s).`
          : t`The clock of ${subject} is ${figure} s behind (limit ${format.number(threshold)} s).`;
    }
  };
}
