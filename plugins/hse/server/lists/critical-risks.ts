import { cellsOf, listId } from './list.ts';

/** What kills in a mine (catalogue hse.md §1). */
export const criticalRisks = cellsOf(`
PED | Vehicle-pedestrian interaction | Collision engin-piéton
VEH | Vehicle collision and rollover | Collision ou renversement d'engin
SLOPE | Fall of ground, slope failure | Éboulement, instabilité de talus
HEIGHT | Work at height | Travail en hauteur
ENERGY | Energy isolation | Énergies non consignées
LIFT | Lifting and suspended load | Levage, charge suspendue
BLAST | Explosives and blasting | Explosifs et tir
FIRE | Fire on mobile equipment | Incendie d'engin
HOT | Hot work | Travail à chaud
ELEC | Electricity | Électricité
SPACE | Confined space | Espace confiné
TYRE | Tyres and rims | Pneumatiques et jantes
ROT | Rotating parts | Pièces en mouvement
HAZ | Hazardous substances | Substances dangereuses
WATER | Drowning, ponds | Noyade, bassins
LV | Light-vehicle driving | Conduite de véhicule léger
`).map(([code = '', en, fr], index) => ({
  id: listId('critical_risk', code),
  code,
  label: { en, fr },
  active: true,
  sort: 10 * (index + 1),
}));

/** What keeps it from happening: the risk, the role in charge, the control in both languages. */
export const criticalControls = cellsOf(`
PED | shift_supervisor | Separation and 50 m rule with positive radio contact | Séparation et règle des 50 m avec accord radio
PED | shift_supervisor | Beacon, flag and pre-start brake test | Gyrophare, fanion et essai des freins
VEH | shift_supervisor | Berm at least half a wheel high | Merlon d'au moins une demi-roue
VEH | shift_supervisor | Beacon, flag and pre-start brake test | Gyrophare, fanion et essai des freins
SLOPE | geologist | Daily face inspection | Inspection quotidienne des fronts
SLOPE | geologist | Radar or prism alarm | Alarme radar ou prisme
SLOPE | shift_supervisor | Stand-off from toe and crest | Distance au pied et à la crête
HEIGHT | hse_officer | Collective protection | Protection collective
HEIGHT | hse_officer | Certified anchor and double lanyard | Ancrage certifié et longe double
HEIGHT | hse_officer | Rescue plan | Plan de secours
ENERGY | maintenance_planner | Personal lock and try test | Cadenas personnel et essai
ENERGY | maintenance_planner | Accumulators at zero | Accumulateurs à zéro
LIFT | maintenance_planner | Lifting plan above 75 % | Plan de levage au-delà de 75 %
LIFT | shift_supervisor | Exclusion zone | Zone d'exclusion
LIFT | hse_officer | Inspected accessories | Accessoires contrôlés
BLAST | shift_supervisor | Blast clearance and guards | Évacuation et gardiens du tir
BLAST | shift_supervisor | Misfire procedure | Procédure de raté
FIRE | maintenance_planner | Suppression tested | Extinction essayée
FIRE | maintenance_planner | Clean engine bay, hoses away from heat | Compartiment propre, flexibles éloignés
HOT | hse_officer | 11 m cleared | 11 m dégagés
HOT | hse_officer | Fire watch | Surveillance incendie
ELEC | maintenance_planner | RCD tested | Différentiel essayé
ELEC | maintenance_planner | Locked cabinets | Armoires verrouillées
SPACE | hse_officer | Gas test | Test gaz
SPACE | hse_officer | Attendant | Surveillant
TYRE | maintenance_planner | Cage or 25 m line | Cage ou ligne des 25 m
TYRE | maintenance_planner | No heat on rims | Pas de chaleur sur les jantes
ROT | maintenance_planner | Guards | Protecteurs
ROT | maintenance_planner | Pull cords | Arrêts à câble
HAZ | storekeeper | Labelled and bunded | Étiquetées et en rétention
HAZ | storekeeper | SDS and PPE | FDS et EPI
WATER | hse_officer | Fence, ring, no lone work | Clôture, bouée, jamais seul
LV | shift_supervisor | Speed limiter and belts | Limiteur et ceintures
LV | shift_supervisor | Journey plan at night | Plan de trajet de nuit
`).map(([risk = '', owner_role, en, fr], index, all) => {
  const place = all.slice(0, index + 1).filter(([other]) => other === risk).length;
  const code = `${risk}-${place}`;
  return {
    id: listId('critical_control', code),
    risk: listId('critical_risk', risk),
    code,
    label: { en, fr },
    owner_role,
    check_every_days: 7,
  };
});
