import { itemInspection } from './template.ts';

/** Catalogue hse.md §7.11. */
export const drillInspection = itemInspection({
  code: 'HSE-INS-DRILL',
  label: { en: 'Drill inspection', fr: 'Inspection des perceuses' },
  families: ['drill'],
  minutes: 30,
  section: 'Q',
  title: { en: 'Drill', fr: 'Perceuse' },
  rows: `
Q01 | scan | Tool tag and colour of the month | Étiquette et couleur du mois
Q02 | ok! | Trigger and reverse work, no blocked lock-on | Gâchette et inverseur fonctionnent, pas de blocage marche
Q03 | ok! | Side handle fitted (over 10 mm chuck) | Poignée latérale posée (mandrin > 10 mm)
Q04 | okM | Chuck tight, key attached or keyless sound | Mandrin serré, clé attachée ou auto-serrant sain
Q05 | ok! | Cable, plug or battery undamaged | Câble, fiche ou batterie intacts
Q06 | okM | Casing sound, vents clean | Carcasse saine, ouïes propres
Q07 | okM | Bits straight, sharp, right type | Forets droits, affûtés, adaptés
Q08 | ok! | Bench drill: guard, emergency stop, clamped vice | Perceuse à colonne : protecteur, arrêt d'urgence, étau bridé
Q09 | ok! | Bench drill: no-volt release | Perceuse à colonne : protection manque de tension
Q10 | okM | Run test: no vibration or smell | Essai : ni vibration ni odeur
`,
});
