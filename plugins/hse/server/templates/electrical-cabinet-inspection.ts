import { itemInspection } from './template.ts';

/** Catalogue hse.md §7.8. */
export const electricalCabinetInspection = itemInspection({
  code: 'HSE-INS-ELEC',
  label: { en: 'Electrical cabinet inspection', fr: 'Inspection armoires électriques' },
  families: ['electrical_cabinet'],
  minutes: 12,
  section: 'E',
  title: { en: 'Cabinet', fr: 'Armoire' },
  rows: `
E01 | scan | Cabinet tag | Étiquette de l'armoire
E02 | ok! | Door closed, locked, no opening; protection IP intact | Porte fermée, verrouillée, sans ouverture ; indice IP conservé
E03 | okM | Danger sign, cabinet name and circuit labels | Pictogramme danger, nom et repères des circuits
E04 | ok | Up-to-date single-line diagram inside | Schéma unifilaire à jour à l'intérieur
E05 | ok! | No bare live part, covers and blanks fitted | Aucune pièce nue sous tension, plastrons et obturateurs posés
E06 | ok! | Earth connection of cabinet and door | Liaison de terre de l'armoire et de la porte
E07 | ok! | Residual-current device trips on test button | Différentiel déclenche au bouton test
E08 | num [–|–|250|300] ms | Trip time measured | Temps de déclenchement mesuré
E09 | okM | Breaker ratings match cable sections | Calibres des disjoncteurs adaptés aux sections
E10 | okM | Cable glands, no strained or damaged cable | Presse-étoupes, aucun câble tendu ou abîmé
E11 | num [–|–|15|40] K | Hottest point above similar (thermal camera) | Point le plus chaud au-dessus des similaires (thermographie)
E12 | okM | No overheating mark, smell or humming | Pas de trace d'échauffement, odeur ou bourdonnement
E13 | okM | Clean, dry, no dust or vermin | Propre, sec, sans poussière ni nuisible
E14 | ok! | Emergency stop and lock-out points working | Arrêt d'urgence et points de consignation fonctionnels
E15 | okM | 1 m free space and CO2 extinguisher near | 1 m dégagé et extincteur CO2 à proximité
E16 | ok | Lighting, insulating mat and rescue kit present | Éclairage, tapis isolant et perche de sauvetage présents
E17 | ph | Photo of cabinet | Photo de l'armoire
`,
});
