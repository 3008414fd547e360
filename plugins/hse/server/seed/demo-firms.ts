import { seedId } from '../../../../core/host/seed.ts';

/** Firms of the demo that work at its sites, with their share of the hours; their entries come with procurement. */
export const demoFirms = [
  { id: seedId('vendor', 'V-00006'), name: 'Ferrum Transport', share: 0.5 },
  { id: seedId('vendor', 'V-00005'), name: 'Zagora Forage', share: 0.3 },
  { id: seedId('vendor', 'V-00011'), name: 'Draa Sécurité', share: 0.2 },
] as const;
