import { itemsFrom } from '../../../../core/forms/template-rows.ts';
import { preStart } from './pre-start-bank.ts';
import { machineCheck } from './template.ts';

export const excavatorItems = itemsFrom(
  'HSE-CHK-EXCAV',
  `
P01 | ok! | Hydraulic lock lever cuts all movements | Levier de verrouillage coupe tous les mouvements
P02 | ok! | Bucket pins, keepers and linkage | Axes, arrêts et biellette de godet
P03 | okM | Teeth, adapters and shrouds all present (count) | Dents, porte-dents et blindages tous présents (compter)
P04 | okM | Boom and stick: no crack | Flèche et balancier : sans fissure
P05 | okM | Cylinder rods, hoses and pipes | Tiges, flexibles et tuyauteries
P06 | okM | Track tension, shoes, bolts | Tension de chaîne, tuiles, boulons
P07 | okM | Rollers, idlers, sprockets, final drives | Galets, roues folles, barbotins, réducteurs
P08 | ok! | Swing brake holds | Frein de rotation tient
P09 | ok! | Travel brakes and travel alarm | Freins et alarme de translation
P10 | okM | Slew ring: no knock, greased | Couronne : sans choc, graissée
P11 | okM | Counterweight bolts | Boulons de contrepoids
P12 | ok! | Emergency exit, escape rope and hammer | Issue de secours, corde et marteau
P13 | ok! | Face, crest and floor of the work place stable | Front, crête et plate-forme du poste stables
P14 | okM | Loading area: berm, lighting, spotting side clear | Zone de chargement : merlon, éclairage, côté de mise en place dégagé
`,
);

/** Catalogue hse.md §7.4. */
export const excavatorCheck = machineCheck({
  code: 'HSE-CHK-EXCAV',
  label: { en: 'Hydraulic excavator check', fr: 'Vérification pelle hydraulique' },
  families: ['hydraulic_shovel'],
  minutes: 10,
  sections: preStart('BD BW BF BC BR1 BR2 BR6 BR7', excavatorItems, { en: 'Excavator', fr: 'Pelle hydraulique' }),
});
