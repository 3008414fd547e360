import { cellsOf, listId } from './list.ts';

/** Code, family, months, whether the law wants it, whether overdue or failed keeps out of use; French practice, as settings. */
export const controlCategories = cellsOf(`
FORK | lifting | 6 | law | out | Forklift (VGP) | Chariot élévateur (VGP)
CRANE | lifting | 6 | law | out | Mobile crane (VGP) | Grue mobile (VGP)
TCRANE | lifting | 6 | law | out | Truck-mounted crane (VGP) | Grue auxiliaire (VGP)
MEWP | lifting | 6 | law | out | Aerial platform (VGP) | Nacelle élévatrice (VGP)
ACC | lifting | 12 | law | out | Lifting accessories | Accessoires de levage
OHCRANE | lifting | 12 | law | out | Overhead crane | Pont roulant
EARTH | machine | 12 | law | | Earth-moving machine | Engin de terrassement
ELEC | electrical | 12 | law | | Electrical installation | Installation électrique
EXT | fire | 12 | law | out | Extinguishers | Extincteurs
SUPP | fire | 6 | own | | On-board fire suppression | Extinction embarquée
FALL | ppe | 12 | law | out | Harness and fall arrest | Harnais et antichute
PVI | pressure | 48 | law | out | Pressure vessel, inspection | Appareil à pression, inspection
PVR | pressure | 120 | law | out | Pressure vessel, re-qualification | Appareil à pression, requalification
RECV | pressure | 48 | law | out | Compressor receiver | Réservoir de compresseur
TANK | environment | 120 | law | | Tightness of fuel tanks | Étanchéité des cuves de gasoil
ROPS | machine | 12 | own | | ROPS inspection | Inspection ROPS
LV | vehicle | 12 | law | | Light-vehicle roadworthiness | Contrôle technique des véhicules légers
NOISE | hygiene | 12 | law | | Ambient noise and dust survey | Mesures de bruit et de poussières
LIGHT | fire | 12 | law | | Emergency lighting | Éclairage de secours
HYD | fire | 12 | law | | Fire pumps and hydrants | Pompes et poteaux incendie
TOOL | electrical | 12 | own | | Portable tools | Outils portatifs
`).map(([code = '', family, months, law, out, en, fr], index) => ({
  id: listId('control_category', code),
  code,
  family,
  every_months: Number(months),
  internal_every_days: code === 'EXT' ? 30 : null,
  regulatory: law === 'law',
  grounding: out === 'out',
  body: law === 'law' ? 'accredited' : 'internal_competent',
  label: { en, fr },
  active: true,
  sort: 10 * (index + 1),
}));
