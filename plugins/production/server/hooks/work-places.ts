import { sql, type RawBuilder } from 'kysely';

/** Places that trucks dump on, and machines that load them, by the words of the plugins that know them. */
const dumping = ['waste_dump', 'stockpile', 'rom_pad', 'hopper', 'crusher', 'leach_pad', 'backfill'];
const loading = ['hydraulic_shovel', 'wheel_loader', 'dragline'];

/** Whether a type of place is one of dumping. */
export const isDumping = (type: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${type} = any(${dumping}::text[]))`;

/** Machines that carry what was loaded. */
export const isHauling = (family: string): boolean => family === 'haul_truck';

export const isLoadingUnit = (family: string): boolean => loading.includes(family);
