import { itemsFrom } from '../../../../core/forms/template-rows.ts';
import { preStart } from './pre-start-bank.ts';
import { machineCheck } from './template.ts';

const craneTruckItems = itemsFrom(
  'HSE-CHK-CRANETRUCK',
  `
C01 | dat! | Next crane inspection (VGP) date in the future | Prochaine VGP de la grue à venir
C02 | ok! | Load chart and control labels legible | Abaque de charge et repères de commande lisibles
C03 | ok! | Load limiter and overload alarm | Limiteur de charge et alarme de surcharge
C04 | ok! | Hoist upper limit (anti two-block) | Fin de course haut de crochet
C05 | ok! | Hook: latch, throat opening, no crack, swivel | Crochet : linguet, ouverture, sans fissure, rotation
C06 | ok! | Rope or chain: broken wires, kinks, wear, end fixing | Câble ou chaîne : fils cassés, coques, usure, fixation
C07 | ok! | Outriggers extend, lock and hold pressure | Stabilisateurs sortent, verrouillent et tiennent
C08 | okM | Outrigger pads on board, sound | Plaques de calage à bord, en bon état
C09 | okM | Boom sections, pins, cylinders, hoses: leak, crack | Flèche, axes, vérins, flexibles : fuite, fissure
C10 | ok! | Remote control and all emergency stops | Radiocommande et tous les arrêts d'urgence
C11 | ok! | Boom and outrigger travel warning in cab | Alarme flèche ou stabilisateur non repliés en cabine
C12 | ok! | Slings and shackles tagged, in date, undamaged | Élingues et manilles marquées, à jour, en bon état
C13 | ok! | Tyres and wheel nuts | Pneus et écrous de roue
C14 | okM | Load platform, lashing points and straps | Plateau, points d'arrimage et sangles
C15 | ok | Level indicator and wind meter | Niveau à bulle et anémomètre
`,
);

/** Catalogue hse.md §7.6. */
export const craneTruckCheck = machineCheck({
  code: 'HSE-CHK-CRANETRUCK',
  label: { en: 'Crane truck check', fr: 'Vérification camion-grue' },
  families: ['crane'],
  minutes: 12,
  sections: preStart('BD BW1-BW7 BW9-BW13 BF1-BF5 BF8 BC1 BC3-BC5 BC8 BC10 BR2-BR7', craneTruckItems, {
    en: 'Crane truck',
    fr: 'Camion-grue',
  }),
});
