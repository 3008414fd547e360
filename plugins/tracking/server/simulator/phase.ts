/** What a truck does. */
export type Phase =
  | 'parked'
  | 'returning'
  | 'queue_load'
  | 'spotting'
  | 'loading'
  | 'hauling'
  | 'queue_dump'
  | 'dump_move'
  | 'tipping'
  | 'to_fuel'
  | 'queue_fuel'
  | 'fuelling'
  | 'to_parking'
  | 'to_shop'
  | 'down';

/** L/h of a 98 t truck by what it does (catalogue operations.md §11). */
export const burnLph: Readonly<Record<Phase, number>> = {
  parked: 0,
  returning: 52,
  queue_load: 22,
  spotting: 24,
  loading: 24,
  hauling: 92,
  queue_dump: 22,
  dump_move: 45,
  tipping: 45,
  to_fuel: 52,
  queue_fuel: 22,
  fuelling: 0,
  to_parking: 52,
  to_shop: 30,
  down: 0,
};
