import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface TelematicsFigure {
  readonly label: MessageDescriptor;
  readonly unit: string;
  readonly decimals: number;
  /** What it says, and how its growth is worked out. */
  readonly words: MessageDescriptor;
  /** Counts up for as long as the machine lives: its growth within a period says something. */
  readonly counter?: true;
  /** 1 or 0: it is so, or it is not. */
  readonly state?: true;
}

const counted = msg`One of the machine's own counters. Its growth is the sum of the steps between readings within the period; a replaced control unit is counted from zero, and impossible readings are excluded.`;
const level = msg`As reported by the machine at that time.`;

/**
 * The figures that a tracking plugin publishes in `v_machine_metric`, by name, in the order in which they are shown.
 * Growth of a counter is worked out by the published function `telematics_within`. A switched input is
 * `switch_<number>`.
 */
export const telematicsFigures: Readonly<Record<string, TelematicsFigure>> = {
  operating_hours: {
    label: msg({ message: 'Operating hours', context: 'counter' }),
    unit: 'h',
    decimals: 1,
    words: counted,
    counter: true,
  },
  idle_hours: { label: msg`Idle hours`, unit: 'h', decimals: 1, words: counted, counter: true },
  idle_non_operating_hours: {
    label: msg`Idle hours without operation`,
    unit: 'h',
    decimals: 1,
    words: counted,
    counter: true,
  },
  odometer_km: { label: msg`Odometer`, unit: 'km', decimals: 1, words: counted, counter: true },
  fuel_used_L: { label: msg`Fuel used`, unit: 'L', decimals: 0, words: counted, counter: true },
  fuel_used_last_24_L: { label: msg`Fuel used, last 24 h`, unit: 'L', decimals: 0, words: level },
  fuel_percent: { label: msg({ message: 'Fuel', context: 'level in the tank' }), unit: '%', decimals: 0, words: level },
  def_percent: { label: msg`DEF`, unit: '%', decimals: 0, words: level },
  load_count: {
    label: msg({ message: 'Loads', context: 'of a machine' }),
    unit: '',
    decimals: 0,
    words: counted,
    counter: true,
  },
  payload_t: { label: msg`Tonnes moved`, unit: 't', decimals: 0, words: counted, counter: true },
  load_factor_last_24_percent: { label: msg`Engine load factor, last 24 h`, unit: '%', decimals: 0, words: level },
  max_speed_last_24_kmh: { label: msg`Greatest speed, last 24 h`, unit: 'km/h', decimals: 0, words: level },
  power_take_off_hours: { label: msg`Power take-off hours`, unit: 'h', decimals: 1, words: counted, counter: true },
  regeneration_hours: { label: msg`Regeneration hours`, unit: 'h', decimals: 1, words: counted, counter: true },
  battery_volts: { label: msg({ message: 'Battery', context: 'voltage' }), unit: 'V', decimals: 1, words: level },
  battery_percent: { label: msg({ message: 'Battery', context: 'charge' }), unit: '%', decimals: 0, words: level },
  oil_pressure_kPa: { label: msg`Engine oil pressure`, unit: 'kPa', decimals: 0, words: level },
  engine_running: {
    label: msg`Engine running`,
    unit: '',
    decimals: 0,
    words: msg`1 while the engine runs, otherwise 0.`,
    state: true,
  },
};

const switched = (number: string): TelematicsFigure => ({
  label: msg`Switched input ${number}`,
  unit: '',
  decimals: 0,
  words: msg`1 while the input is closed, otherwise 0.`,
  state: true,
});

/** A figure by its published name; null of one that this version does not know. */
export function telematicsFigure(name: string): TelematicsFigure | null {
  const number = /^switch_(\w{1,12})$/.exec(name)?.[1];
  return number === undefined ? (telematicsFigures[name] ?? null) : switched(number);
}
