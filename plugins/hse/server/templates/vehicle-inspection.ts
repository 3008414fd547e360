import { itemsFrom, picked } from '../../../../core/forms/template-rows.ts';
import type { SeededTemplate } from './template.ts';

const items = itemsFrom(
  'HSE-INS-VEH',
  `
V01 | num! km | Odometer | Kilométrage
V02 | dat! | Technical inspection and insurance valid until | Contrôle technique et assurance valables jusqu'au
V03 | yn! | Driver holds site driving permit | Conducteur titulaire du permis site
V04 | ok! | Service and hand brakes | Freins de service et à main
V05 | ok! | Steering and suspension | Direction et suspension
V06 | ok! | Tyres incl. spare, tread over 3 mm, wheel nuts and indicators | Pneus et secours, sculpture > 3 mm, écrous et témoins
V07 | ok! | All lights, indicators, brake lights | Tous feux, clignotants, stops
V08 | ok! | Beacon, buggy-whip flag with light, reversing alarm | Gyrophare, fanion lumineux, alarme de recul
V09 | ok! | Radio on pit channel tested | Radio canal mine essayée
V10 | ok! | Seat belts on every seat | Ceintures à chaque place
V11 | ok! | Roll cage or fixed load barrier | Arceau ou séparation de charge
V12 | okM | Windscreen, wipers, mirrors, horn | Pare-brise, essuie-glaces, rétroviseurs, avertisseur
V13 | okM | Oil, coolant, brake fluid, washer levels | Niveaux huile, refroidissement, frein, lave-glace
V14 | okM | No leak under the vehicle | Aucune fuite sous le véhicule
V15 | ok! | Extinguisher in date | Extincteur à jour
V16 | okM | First aid kit, triangles, two chocks, torch | Trousse, triangles, deux cales, lampe
V17 | okM | Jack, wheel brace, tow rope | Cric, clé de roue, câble
V18 | okM | Load secured, no loose object in cab | Charge arrimée, aucun objet libre en cabine
V19 | ok | Number and high-visibility strips legible | Numéro et bandes rétroréfléchissantes lisibles
V20 | okM | Bodywork, doors, locks, 4x4 engagement | Carrosserie, portes, serrures, enclenchement 4x4
V21 | ok | Water and emergency phone list on board | Eau et liste des urgences à bord
V22 | sig | Driver signature | Signature du conducteur
`,
  { V01: { min: 0, max: 5_000_000, meter: 'odometer', allow_na: false } },
);

/** Catalogue hse.md §7.15: each day what is critical, each week all of it. */
export const vehicleInspection: SeededTemplate = {
  code: 'HSE-INS-VEH',
  label: { en: 'Light vehicle inspection', fr: 'Inspection des véhicules légers' },
  family: 'hse_inspection',
  subject_kind: 'equipment',
  families: ['light_vehicle'],
  grounding: true,
  once_per_shift: false,
  minutes: 8,
  sections: [
    { code: 'V', title: { en: 'Vehicle', fr: 'Véhicule' }, items: picked(items, 'V01-V21') },
    { code: 'END', title: { en: 'End of the inspection', fr: "Fin de l'inspection" }, items: picked(items, 'V22') },
  ],
};
