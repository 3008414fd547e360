import { itemsFrom } from '../../../../core/forms/template-rows.ts';
import { preStart } from './pre-start-bank.ts';
import { machineCheck } from './template.ts';

export const haulTruckItems = itemsFrom(
  'HSE-CHK-TRUCK',
  `
T01 | ok! | Wheel nuts and wedges present, no rust trail | Écrous et cales de roue présents, sans traînée de rouille
T02 | okM | Tyres: no cut to cords, bulge or flat | Pneus : pas de coupure aux nappes, hernie ou dégonflage
T03 | ok! | Steering rods, cylinders and hoses | Bielles, vérins et flexibles de direction
T04 | okM | Suspension heights even | Hauteurs de suspension égales
T05 | okM | Body empty, hinge pins and pads | Benne vide, axes et tampons
T06 | ok! | Body safety pin or cable on board | Broche ou câble de sécurité de benne à bord
T07 | ok! | Body-up light and alarm | Voyant et alarme benne levée
T08 | okM | Hoist cylinders and hoses | Vérins et flexibles de benne
T09 | ok! | Secondary brake | Frein secondaire
T10 | ok! | Retarder | Ralentisseur
T11 | ok! | Emergency steering | Direction de secours
T12 | okM | Rock ejectors and mud flaps | Éjecteurs de pierres et bavettes
T13 | ok! | Two wheel chocks on board | Deux cales de roue à bord
T14 | ok | Payload display at zero when empty | Afficheur de charge à zéro à vide
`,
  Object.fromEntries(['T05', 'T06', 'T07', 'T08', 'T14'].map((code) => [code, { visible_if: 'family = haul_truck' }])),
);

/** Catalogue hse.md §7.2; also for water trucks and bowsers, which have no body to tip. */
export const haulTruckCheck = machineCheck({
  code: 'HSE-CHK-TRUCK',
  label: { en: 'Haul truck check', fr: 'Vérification camion' },
  families: ['haul_truck', 'water_truck', 'fuel_bowser'],
  minutes: 10,
  sections: preStart('BD BW BF BC BR', haulTruckItems, { en: 'Haul truck', fr: 'Camion' }),
});
