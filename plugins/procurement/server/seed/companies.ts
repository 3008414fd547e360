import type { vendorKinds } from '../../records/choices.ts';

/** A country of the demo's vendors: its share, dialling code, towns and the form of its companies. */
export interface Home {
  readonly country: string;
  readonly zone: string;
  /** In which most of them are paid. */
  readonly currency: string;
  readonly language: 'en' | 'fr';
  readonly dial: string;
  readonly towns: readonly string[];
  readonly forms: readonly string[];
  /** Vendors of every hundred. */
  readonly share: number;
}

/** Catalogue procurement.md §13: Morocco 70 %, France 13 %, the rest elsewhere. */
export const homes: readonly Home[] = [
  {
    country: 'MA',
    currency: 'MAD',
    zone: 'Africa/Casablanca',
    language: 'fr',
    dial: '+212 5',
    towns: ['Casablanca', 'Khouribga', 'Marrakech', 'Tanger', 'Agadir', 'Settat'],
    forms: ['SARL', 'SA', 'SARL AU'],
    share: 70,
  },
  {
    country: 'FR',
    currency: 'EUR',
    zone: 'Europe/Paris',
    language: 'fr',
    dial: '+33 4',
    towns: ['Saint-Étienne', 'Lyon', 'Lille', 'Nantes'],
    forms: ['SAS', 'SA'],
    share: 13,
  },
  {
    country: 'DE',
    currency: 'EUR',
    zone: 'Europe/Berlin',
    language: 'en',
    dial: '+49 2',
    towns: ['Essen', 'Bochum'],
    forms: ['GmbH'],
    share: 5,
  },
  {
    country: 'IT',
    currency: 'EUR',
    zone: 'Europe/Rome',
    language: 'en',
    dial: '+39 05',
    towns: ['Bergamo', 'Torino'],
    forms: ['S.p.A.', 'S.r.l.'],
    share: 4,
  },
  {
    country: 'CN',
    currency: 'USD',
    zone: 'Asia/Shanghai',
    language: 'en',
    dial: '+86 51',
    towns: ['Xuzhou', 'Changsha'],
    forms: ['Co., Ltd.'],
    share: 3,
  },
  {
    country: 'ZA',
    currency: 'ZAR',
    zone: 'Africa/Johannesburg',
    language: 'en',
    dial: '+27 1',
    towns: ['Johannesburg', 'Rustenburg'],
    forms: ['(Pty) Ltd'],
    share: 3,
  },
  {
    country: 'US',
    currency: 'USD',
    zone: 'America/Chicago',
    language: 'en',
    dial: '+1 309',
    towns: ['Peoria', 'Milwaukee'],
    forms: ['Inc.', 'LLC'],
    share: 2,
  },
];

/** Invented on purpose: nobody must order from the demo. */
export const firstWords = [
  'Atlas',
  'Rif',
  'Draa',
  'Oum Rabia',
  'Zagora',
  'Argane',
  'Cèdre',
  'Nordval',
  'Minerva',
  'Ferrum',
  'Basalte',
  'Quartz',
  'Gneiss',
  'Porphyre',
  'Altaïr',
  'Mistral',
];

/** What a company does in its name, and what it supplies. */
export const trades: readonly (readonly [name: string, kinds: readonly (keyof typeof vendorKinds)[]])[] = [
  ['Hydraulique', ['parts', 'services']],
  ['Pneus Mines', ['parts', 'services']],
  ['Lubrifiants', ['parts']],
  ['Roulements', ['parts']],
  ['Forage', ['contractor']],
  ['Transport', ['carrier']],
  ['Équipement', ['parts', 'lessor']],
  ['Convoyeurs', ['parts', 'services']],
  ['Blindages', ['parts']],
  ['Analyses', ['laboratory']],
  ['Sécurité', ['parts', 'training']],
  ['Carburants', ['fuel']],
  ['Électromécanique', ['services', 'parts']],
];
