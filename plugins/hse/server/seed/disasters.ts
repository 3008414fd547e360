import type { Host } from '../../../../core/host/host.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { disasterCause } from '../../formulas/disaster-cause.ts';
import { miningDisaster } from '../../records/mining-disaster.ts';

type Told = readonly [
  day: string,
  mine: string,
  town: string,
  region: string,
  killed: number,
  type: string,
  product: string,
];

/** Well known disasters; dates and numbers as they are commonly given. */
const told: readonly Told[] = [
  ['1906-03-10', 'Courrières', 'Méricourt', 'France', 1_099, 'Explosion of coal dust', 'Hard coal'],
  ['1913-10-14', 'Senghenydd', 'Caerphilly', 'Wales', 439, 'Explosion', 'Hard coal'],
  ['1942-04-26', 'Benxihu', 'Benxi', 'Liaoning', 1_549, 'Explosion', 'Hard coal'],
  ['1956-08-08', 'Bois du Cazier', 'Marcinelle', 'Belgium', 262, 'Mine fire', 'Hard coal'],
  ['1960-01-21', 'Coalbrook', 'Sasolburg', 'Free State', 435, 'Fall of ground, pillar collapse', 'Hard coal'],
  ['1963-11-09', 'Mitsui Miike', 'Ōmuta', 'Fukuoka', 458, 'Explosion', 'Hard coal'],
  ['1966-10-21', 'Merthyr Vale, Aberfan', 'Aberfan', 'Wales', 144, 'Slide of a tip', 'Hard coal'],
  ['1972-06-06', 'Wankie No. 2', 'Hwange', 'Matabeleland North', 426, 'Explosion', 'Hard coal'],
  ['1975-12-27', 'Chasnala', 'Dhanbad', 'Jharkhand', 375, 'Inrush from old workings', 'Hard coal'],
  ['1995-05-10', 'Vaal Reefs', 'Orkney', 'North West', 104, 'Cage struck by a locomotive', 'Gold'],
  ['2014-05-13', 'Soma', 'Soma', 'Manisa', 301, 'Mine fire', 'Hard coal'],
  ['2019-01-25', 'Córrego do Feijão', 'Brumadinho', 'Minas Gerais', 270, 'Tailings dam failure', 'Iron'],
];
const surface = new Set(['Merthyr Vale, Aberfan', 'Córrego do Feijão']);

export const seedDisasters = (host: Host): Promise<unknown> =>
  createRows(
    { host, db: host.db, machine: 'demo' },
    miningDisaster,
    told.map(([happened_on, mine, town, region, killed, accident_type, product]) => ({
      id: seedId('mining_disaster', mine),
      happened_on,
      mine,
      town,
      region,
      killed,
      accident_type,
      cause: disasterCause(accident_type),
      product,
      mine_type: surface.has(mine) ? 'surface' : 'ug',
      sector: product === 'Hard coal' ? 'coal' : 'metal',
    })),
    { orNothing: true },
  );
