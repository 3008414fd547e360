import { msg } from '@lingui/core/macro';

/** What a place of the mine is for (catalogue geology-income.md §1). */
export const placeTypes = {
  loading_face: msg`Loading face`,
  stockpile: msg`Stockpile`,
  waste_dump: msg`Waste dump`,
  rom_pad: msg`ROM pad`,
  hopper: msg`Hopper`,
  crusher: msg`Crusher`,
  leach_pad: msg`Leach pad`,
  backfill: msg`Backfill`,
  workshop: msg`Workshop`,
  fuel_point: msg`Fuel point`,
  parking: msg`Parking`,
  queue_area: msg`Queue area`,
  weighbridge: msg`Weighbridge`,
  washbay: msg`Wash bay`,
  office: msg`Office`,
  gate: msg`Gate`,
  blast_zone: msg`Blast zone`,
  water_point: msg`Water point`,
  haul_node: msg`Haul road node`,
  no_go: msg`No-go area`,
};

/** Places that trucks may dump on. */
export const unloadingTypes: readonly string[] = [
  'waste_dump',
  'stockpile',
  'rom_pad',
  'hopper',
  'crusher',
  'leach_pad',
  'backfill',
];

/** Whether trucks may dump on a place. */
export const isUnloading = ({ type }: { readonly type?: unknown }): boolean => unloadingTypes.includes(String(type));

/** Whether trucks may dump at a place. */
export const unloadingStatuses = {
  open: msg({ message: 'Open', context: 'unloading site' }),
  full: msg({ message: 'Full', context: 'unloading site' }),
  closed: msg({ message: 'Closed', context: 'unloading site' }),
  maintenance: msg`Maintenance`,
};
