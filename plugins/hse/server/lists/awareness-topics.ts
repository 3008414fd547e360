import { cellsOf, listId } from './list.ts';

/** Topics that talks begin with (catalogue hse.md §1). */
export const awarenessTopics = cellsOf(`
BELT | traffic | Seat belt | Ceinture de sécurité
FATIGUE | health | Fatigue | Fatigue
BLIND | traffic | Blind spots | Angles morts
DUST | health | Dust | Poussières
HEAT | health | Heat | Chaleur
HANDS | equipment | Hand injuries | Blessures aux mains
LOTO | energy | Lockout (LOTO) | Consignation
SPA | rules | Stop, think, act (SPA) | Stop, penser, agir (SPA)
ORDER | behaviour | Housekeeping | Rangement
LIGHTNING | emergency | Lightning | Foudre
BLAST | emergency | Blasting signals | Signaux de tir
WATER | health | Drinking water and hydration | Eau potable et hydratation
SNAKES | environment | Snakes | Serpents
NEARMISS | behaviour | Reporting near misses | Signaler les presqu'accidents
`).map(([code = '', category, en, fr], index) => ({
  id: listId('awareness_topic', code),
  code,
  category,
  label: { en, fr },
  duration: 15,
  times_per_year: 1,
  active: true,
  sort: 10 * (index + 1),
}));
