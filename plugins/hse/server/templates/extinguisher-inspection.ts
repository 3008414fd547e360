import { itemInspection } from './template.ts';

/** Catalogue hse.md §7.9. */
export const extinguisherInspection = itemInspection({
  code: 'HSE-INS-EXT',
  label: { en: 'Fire extinguisher inspection', fr: 'Inspection des extincteurs' },
  families: ['extinguisher'],
  minutes: 60,
  section: 'X',
  title: { en: 'Extinguisher', fr: 'Extincteur' },
  rows: `
X01 | scan | Extinguisher tag | Étiquette de l'extincteur
X02 | ok! | In place, visible, access clear | En place, visible, accès dégagé
X03 | okM | Sign above and mounting bracket | Signalisation et support
X04 | ok! | Agent suits the risk of the area | Agent adapté au risque de la zone
X05 | ok! | Seal and pin intact | Plomb et goupille intacts
X06 | ok! | Gauge in the green (or CO2 weight within 10 %) | Manomètre au vert (ou masse CO2 à 10 % près)
X07 | okM | Hose, horn and nozzle sound, not blocked | Flexible, tromblon et buse sains, non obstrués
X08 | ok! | Shell: no rust, dent or impact | Corps : sans rouille, bosse ni choc
X09 | okM | Instructions legible, facing out | Mode d'emploi lisible, vers l'extérieur
X10 | dat! | Annual maintenance valid until | Maintenance annuelle valable jusqu'au
X11 | dat! | Ten-year pressure test valid until | Épreuve décennale valable jusqu'au
X12 | ok | Powder loosened (turned over) | Poudre décompactée (retournement)
`,
});
