import { itemInspection } from './template.ts';

/** Catalogue hse.md §7.13. */
export const weldingInspection = itemInspection({
  code: 'HSE-INS-WELD',
  label: { en: 'Welding and cutting equipment inspection', fr: 'Inspection soudage et découpage' },
  families: ['welding_set', 'oxy_cutting_set'],
  minutes: 30,
  section: 'W',
  title: { en: 'Set', fr: 'Poste' },
  rows: `
W01 | scan | Set tag | Étiquette du poste
W02 | ok! | Arc: primary cable and plug undamaged | Arc : câble primaire et fiche intacts
W03 | ok! | Arc: electrode holder fully insulated | Arc : porte-électrode entièrement isolé
W04 | ok! | Arc: return clamp and cables, no bare copper or tape | Arc : pince de masse et câbles, ni cuivre nu ni ruban
W05 | okM | Arc: earth, casing, fan, on-off switch | Arc : terre, carcasse, ventilateur, interrupteur
W06 | okM | Arc: open-circuit voltage limiter works | Arc : limiteur de tension à vide fonctionne
W07 | ok! | Gas: cylinders upright, chained on trolley, caps | Gaz : bouteilles debout, enchaînées, chapeaux
W08 | ok! | Gas: regulators right gas, gauges sound, no oil or grease | Gaz : détendeurs du bon gaz, manomètres sains, sans huile ni graisse
W09 | ok! | Gas: flashback arrestors at regulator and torch, in date | Gaz : anti-retours au détendeur et au chalumeau, à jour
W10 | ok! | Gas: hoses right colour, no crack, crimped clamps | Gaz : flexibles bonne couleur, sans craquelure, colliers sertis
W11 | ok! | Gas: no leak (foam test) | Gaz : aucune fuite (essai mousse)
W12 | num [–|–|0.9|1.0] bar | Gas: acetylene working pressure | Gaz : pression de service acétylène
W13 | okM | Gas: torch, nozzles, key on valve, lighter | Gaz : chalumeau, buses, clé sur robinet, allume-gaz
W14 | ok! | Extinguisher and fire blanket with the set | Extincteur et couverture anti-feu avec le poste
W15 | okM | Mask, screens, gloves, apron, fume extraction | Masque, écrans, gants, tablier, aspiration des fumées
W16 | ok! | Oxygen and fuel cylinders in store 6 m apart or walled | Stockage oxygène et combustible à 6 m ou séparé par un mur
W17 | ok | Empty and full cylinders separated and marked | Bouteilles vides et pleines séparées et marquées
`,
});
