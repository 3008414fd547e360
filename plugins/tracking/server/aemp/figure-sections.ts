import type { FigureName } from './figures.ts';
import { kilometres, kilometresPerHour, kilopascals, litres, tonnes } from './units.ts';

/** A section of the standard that tells one figure. Names of members are in small letters, as `readTree` gives them. */
export interface FigureSection {
  readonly figure: Exclude<FigureName, `switch_${string}`>;
  /**
   * By the standard's name first; the others are what services call it, in snapshots or as the root of a time series.
   */
  readonly sections: readonly string[];
  /** Where the number stands. */
  readonly values: readonly string[];
  readonly unit?: {
    readonly members: readonly string[];
    readonly words: Parameters<typeof import('./units.ts').factorOf>[0];
  };
}

const hours = ['hour', 'hours', 'value'];
const fuel = { members: ['fuelunits', 'fuelunit', 'units', 'unit'], words: litres };
const percent = ['percent', 'percentage', 'value'];

/** ISO/TS 15143-3:2020 clause 11, with the extensions that services publish: battery and engine oil. */
export const figureSections: readonly FigureSection[] = [
  { figure: 'operating_hours', sections: ['CumulativeOperatingHours'], values: hours },
  { figure: 'idle_hours', sections: ['CumulativeIdleHours'], values: hours },
  {
    figure: 'idle_non_operating_hours',
    sections: ['CumulativeIdleNonOperatingHours', 'CumulativeNonOperatingIdleHours'],
    values: hours,
  },
  {
    figure: 'odometer_km',
    sections: ['Distance', 'CumulativeDistance', 'Odometer'],
    values: ['odometer', 'distance', 'odometerkilometre', 'value'],
    unit: { members: ['odometerunits', 'odometerunit', 'distanceunits', 'units', 'unit'], words: kilometres },
  },
  {
    figure: 'fuel_used_L',
    sections: ['FuelUsed', 'CumulativeFuelUsed'],
    values: ['fuelconsumed', 'fuelconsumedlitres', 'value'],
    unit: fuel,
  },
  {
    figure: 'fuel_used_last_24_L',
    sections: ['FuelUsedLast24', 'FuelUsedInThePreceding24Hours'],
    values: ['fuelconsumed', 'fuelconsumedlitres', 'value'],
    unit: fuel,
  },
  { figure: 'fuel_percent', sections: ['FuelRemaining', 'FuelRemainingRatio'], values: percent },
  { figure: 'def_percent', sections: ['DEFRemaining', 'DEFRemainingRatio'], values: percent },
  { figure: 'load_count', sections: ['CumulativeLoadCount'], values: ['count', 'value'] },
  {
    figure: 'payload_t',
    sections: ['CumulativePayloadTotals', 'CumulativePayloadTotal'],
    values: ['payload', 'value'],
    unit: { members: ['payloadunits', 'payloadunit', 'units', 'unit'], words: tonnes },
  },
  {
    figure: 'load_factor_last_24_percent',
    sections: ['AverageLoadFactorLast24', 'AverageDailyEngineLoadFactor', 'AverageLoadFactorLast_24Hours'],
    values: percent,
  },
  {
    figure: 'max_speed_last_24_kmh',
    sections: ['MaximumSpeedLast24', 'PeakDailySpeed'],
    values: ['speed', 'speedvalue', 'value'],
    unit: { members: ['speedunits', 'speedunit', 'units', 'unit'], words: kilometresPerHour },
  },
  { figure: 'power_take_off_hours', sections: ['CumulativePowerTakeOffHours', 'CumulativePTOHours'], values: hours },
  { figure: 'regeneration_hours', sections: ['CumulativeActiveRegenerationHours'], values: hours },
  {
    figure: 'battery_volts',
    sections: ['BatteryPotential', 'BatteryVoltage'],
    values: ['batterypotential', 'batteryvoltage', 'voltage', 'volts', 'volt', 'value'],
  },
  {
    figure: 'battery_percent',
    sections: ['BatteryRemaining', 'BatteryStateOfCharge', 'StateOfCharge'],
    values: ['percent', 'percentage', 'stateofcharge', 'value'],
  },
  {
    figure: 'oil_pressure_kPa',
    sections: ['EngineOilPressure'],
    values: ['engineoilpressure', 'pressure', 'value'],
    unit: { members: ['pressureunits', 'pressureunit', 'units', 'unit'], words: kilopascals },
  },
];

/** Hours that a service tells in minutes. */
export const minuteMembers = ['minute', 'minutes'];
