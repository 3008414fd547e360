import { itemInspection } from './template.ts';

/** Catalogue hse.md §7.10. */
export const grinderInspection = itemInspection({
  code: 'HSE-INS-GRIND',
  label: { en: 'Grinder inspection', fr: 'Inspection des meuleuses' },
  families: ['grinder'],
  minutes: 30,
  section: 'M',
  title: { en: 'Grinder', fr: 'Meuleuse' },
  rows: `
M01 | scan | Tool tag and colour of the month | Étiquette et couleur du mois
M02 | ok! | Wheel guard fitted and fixed | Carter de disque posé et fixé
M03 | ok! | Side handle fitted | Poignée latérale posée
M04 | ok! | Dead-man switch returns and stops | Gâchette à retour (homme mort) fonctionnelle
M05 | ok! | Disc speed rating at least tool speed | Vitesse du disque ≥ vitesse de l'outil
M06 | ok! | Disc: no crack, right type, not expired | Disque : sans fissure, bon type, non périmé
M07 | ok! | Flange, nut and spindle lock | Flasque, écrou et blocage de broche
M08 | ok! | Cable and plug undamaged, no joint, double insulation | Câble et fiche intacts, sans raccord, double isolation
M09 | okM | Casing and vents: no crack, no dust | Carcasse et ouïes : sans fissure ni poussière
M10 | okM | Run 30 s: no vibration, smell or excess spark | Essai 30 s : ni vibration, odeur ou étincelles excessives
M11 | ok! | Air grinder: whip check, governor and hose (pneumatic) | Pneumatique : câble anti-fouet, régulateur, flexible
M12 | okM | Key stored, face shield and gloves available | Clé rangée, écran facial et gants disponibles
`,
});
