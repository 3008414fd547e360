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
        return t`${subject} dumped at ${other}, where it was not sent.`;
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
          ? t`Badge ${subject} declared unfit or holds no valid authorisation.`
          : t`Badge ${subject} holds no valid authorisation for ${detail}, or declared unfit.`;
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
          ? t`Filon heard nothing of ${subject} for ${figure} min: what its ${count} machines did is unknown until they send what they kept.`
          : t`Nothing has come from ${subject} for ${figure} min: what its ${count} machines do is unknown. Radio or network?`;
      }
      case 'scale_fault': {
        const since = format.datetime(new Date(Date.parse(at) - (value ?? 0) * 60_000));
        if (detail === 'silent')
          return t`The scale of ${subject} has said nothing since ${since}: its trips are told without it.`;
        return detail === 'stuck'
          ? t`The scale of ${subject} has said the same since ${since}: its trips are told without it.`
          : t`The scale of ${subject} has read wrong since ${since}: its trips are told without it.`;
      }
      case 'no_trips':
        return t`${subject} has driven ${other} km in ${figure} min and made no trip.`;
      case 'tyre_load':
        return t`${subject} tyres at ${figure} % of TKPH.`;
      case 'clock_skew':
        return (value ?? 0) < 0
          ? t`The clock of ${subject} is ${format.number(-(value ?? 0))} s ahead (limit ${format.number(threshold)} s).`
          : t`The clock of ${subject} is ${figure} s behind (limit ${format.number(threshold)} s).`;
    }
  };
}
