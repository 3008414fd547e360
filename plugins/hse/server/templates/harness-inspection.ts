import { itemInspection } from './template.ts';

/** Catalogue hse.md §7.12. */
export const harnessInspection = itemInspection({
  code: 'HSE-INS-HARN',
  label: { en: 'Harness and lanyard inspection', fr: 'Inspection harnais et longes' },
  families: ['harness', 'lanyard', 'fall_arrester'],
  minutes: 30,
  section: 'H',
  title: { en: 'Harness or lanyard', fr: 'Harnais ou longe' },
  rows: `
H01 | scan | Item tag | Étiquette du matériel
H02 | txt | Serial number matches register | N° de série conforme au registre
H03 | dat! | End of life date in the future | Date de fin de vie à venir
H04 | ok! | Label present and legible | Étiquette présente et lisible
H05 | ok! | Webbing: no cut, fray, burn, chemical or UV stain (bend test) | Sangles : ni coupure, effilochage, brûlure, tache chimique ou UV (essai de pliage)
H06 | ok! | Stitching complete, no broken thread | Coutures complètes, aucun fil rompu
H07 | ok! | Fall indicator not deployed | Témoin de chute non déclenché
H08 | ok! | D-rings: no crack, deformation, corrosion | Anneaux D : ni fissure, déformation, corrosion
H09 | ok! | Buckles lock, adjusters hold | Boucles verrouillent, réglages tiennent
H10 | okM | Leg and chest straps, pads complete | Cuissardes, sangle sternale et mousses complètes
H11 | ok! | Lanyard: rope or webbing, splices, thimbles | Longe : corde ou sangle, épissures, cosses
H12 | ok! | Shock absorber: cover intact, not torn open | Absorbeur : enveloppe intacte, non déchirée
H13 | ok! | Hooks: gate closes, double action, no wear | Mousquetons : fermeture, double action, sans usure
H14 | ok! | Self-retracting: locks on sharp pull, cable sound | Antichute à rappel : blocage sur traction vive, câble sain
H15 | okM | Stored clean, dry, away from sun and chemicals | Stocké propre, sec, à l'abri du soleil et des produits
H16 | cho | Verdict: keep, wash, quarantine**, scrap** | Verdict : garder, laver, quarantaine**, réforme**
H17 | ph | Photo of label and defect | Photo étiquette et défaut
`,
});
