/** Models of the demo fleet that have the same kind of parts. */
const models = {
  ALL: 'H98 H64 W60 S17 S07 L14 L12 D500 G300 R230 B20 C60 F5 M9 P4 Q250',
  HEAVY: 'H98 H64 W60 S17 S07 L14 L12 D500 G300 R230',
  WHEELED: 'H98 H64 W60 L14 L12 G300 B20 C60 F5 P4',
  TRACKED: 'S17 S07 D500 R230',
  HAUL: 'H98 H64 W60',
  DIG: 'S17 S07 L14 L12',
  SHOVEL: 'S17 S07',
  BLADE: 'D500 G300 L14 L12',
  DOZER: 'D500',
} as const;

/** Category, kind, criticality, name in English and French, models; where several are on a machine, their places. */
const table = `
FILTER|consumable|E|Engine oil filter|Filtre à huile moteur|ALL
FILTER|consumable|E|Primary fuel filter|Filtre à carburant primaire|ALL
FILTER|consumable|E|Fuel water separator|Filtre séparateur d'eau|ALL
FILTER|consumable|E|Primary air filter|Filtre à air primaire|ALL
FILTER|consumable|D|Safety air filter|Filtre à air de sécurité|ALL
FILTER|consumable|D|Cab air filter|Filtre à air de cabine|ALL
FILTER|consumable|E|Hydraulic return filter|Filtre de retour hydraulique|HEAVY
FILTER|consumable|E|Transmission filter|Filtre de transmission|HEAVY
FILTER|consumable|D|Coolant filter|Filtre de liquide de refroidissement|HEAVY
FILTER|consumable|E|Brake oil filter|Filtre à huile de frein|HAUL
FILTER|consumable|D|Tank breather|Reniflard de réservoir|HEAVY
ENGINE|rotable|V|Turbocharger|Turbocompresseur|HEAVY
ENGINE|spare|E|Fuel injector|Injecteur|HEAVY
ENGINE|spare|E|Water pump|Pompe à eau|ALL
ENGINE|spare|D|Fan belt|Courroie de ventilateur|ALL
ENGINE|spare|D|Thermostat|Thermostat|ALL
ENGINE|spare|E|Radiator core|Faisceau de radiateur|HEAVY
ENGINE|rotable|V|Cylinder head|Culasse|HEAVY
ENGINE|spare|D|Engine mount|Silentbloc de moteur|ALL
ENGINE|spare|E|Fuel lift pump|Pompe d'alimentation|ALL
ENGINE|rotable|V|High-pressure fuel pump|Pompe haute pression de carburant|HEAVY
ENGINE|spare|D|Engine oil cooler|Refroidisseur d'huile moteur|HEAVY
ENGINE|spare|D|Exhaust silencer|Silencieux d'échappement|ALL
ENGINE|spare|D|Piston ring kit|Jeu de segments|HEAVY
SEAL|spare|D|Cylinder head gasket|Joint de culasse|ALL
SEAL|spare|D|Hoist cylinder seal kit|Pochette de joints de vérin de bennage|HAUL
SEAL|spare|D|Boom cylinder seal kit|Pochette de joints de vérin de flèche|DIG
SEAL|spare|D|Steering cylinder seal kit|Pochette de joints de vérin de direction|WHEELED
SEAL|spare|D|Final drive face seal|Joint à face métallique de réducteur|HEAVY
DRIVE|rotable|V|Final drive|Réducteur final|HEAVY|left,right|gauche,droite
DRIVE|rotable|V|Torque converter|Convertisseur de couple|HAUL
DRIVE|spare|E|Drive shaft|Arbre de transmission|WHEELED
DRIVE|spare|D|Universal joint cross|Croisillon de cardan|WHEELED
DRIVE|spare|E|Brake disc pack|Jeu de disques de frein|HAUL|front,rear|avant,arrière
DRIVE|spare|E|Brake pads|Plaquettes de frein|WHEELED|front,rear|avant,arrière
DRIVE|spare|E|Planet gear|Pignon satellite|HEAVY
DRIVE|rotable|V|Differential|Différentiel|WHEELED
BEARING|spare|E|Wheel bearing kit|Kit de roulements de roue|WHEELED|front,rear|avant,arrière
BEARING|spare|V|Slewing ring|Couronne d'orientation|SHOVEL
HYD|rotable|V|Main hydraulic pump|Pompe hydraulique principale|HEAVY
HYD|rotable|E|Hoist cylinder|Vérin de bennage|HAUL|left,right|gauche,droite
HYD|rotable|E|Suspension cylinder|Vérin de suspension|HAUL|front,rear|avant,arrière
HYD|rotable|E|Steering cylinder|Vérin de direction|WHEELED|left,right|gauche,droite
HYD|rotable|E|Boom cylinder|Vérin de flèche|DIG|left,right|gauche,droite
HYD|rotable|E|Bucket cylinder|Vérin de godet|DIG
HYD|spare|E|Main control valve|Distributeur hydraulique principal|HEAVY
HYD|rotable|V|Swing motor|Moteur d'orientation|SHOVEL
HYD|rotable|V|Travel motor|Moteur de translation|TRACKED|left,right|gauche,droite
HYD|spare|D|Hydraulic accumulator|Accumulateur hydraulique|HEAVY
ELEC|rotable|E|Alternator|Alternateur|ALL
ELEC|rotable|E|Starter motor|Démarreur|ALL
ELEC|spare|D|Headlamp|Phare|ALL|left,right|gauche,droite
ELEC|spare|D|LED work light|Projecteur de travail à LED|ALL
ELEC|spare|E|Engine speed sensor|Capteur de régime moteur|ALL
ELEC|spare|D|Coolant temperature sensor|Sonde de température d'eau|ALL
ELEC|spare|D|Fuel level sender|Jauge de niveau de carburant|ALL
ELEC|spare|E|Payload pressure sensor|Capteur de pression de charge utile|HAUL
ELEC|spare|D|Reversing alarm|Avertisseur de recul|ALL
ELEC|spare|D|Reversing camera|Caméra de recul|HEAVY
ELEC|spare|V|Engine control unit|Calculateur moteur|HEAVY
ELEC|spare|E|Engine wiring harness|Faisceau électrique moteur|HEAVY
UNDER|spare|V|Track chain|Chaîne de chenille|TRACKED|left,right|gauche,droite
UNDER|spare|D|Track shoe|Patin de chenille|TRACKED
UNDER|spare|E|Track roller|Galet inférieur|TRACKED
UNDER|spare|D|Carrier roller|Galet porteur|TRACKED
UNDER|spare|E|Front idler|Roue folle|TRACKED
UNDER|spare|E|Drive sprocket|Barbotin|TRACKED
UNDER|spare|D|Track tensioner|Tendeur de chenille|TRACKED
GET|consumable|E|Bucket tooth|Dent de godet|DIG
GET|consumable|E|Tooth adapter|Porte-dent|DIG
GET|consumable|D|Lip shroud|Bouclier de lèvre de godet|DIG
GET|consumable|D|Side cutter|Couteau latéral de godet|DIG|left,right|gauche,droite
GET|consumable|E|Cutting edge|Lame d'attaque|BLADE
GET|consumable|D|End bit|Coin de lame|BLADE|left,right|gauche,droite
GET|consumable|E|Ripper tip|Pointe de ripper|DOZER
GET|spare|E|Ripper shank|Porte-pointe de ripper|DOZER
`;

/** Something that parts of several makers are: it has a name, and fits models or goes anywhere. */
export interface DemoItem {
  readonly category: string;
  readonly kind: string;
  readonly criticality: 'V' | 'E' | 'D';
  readonly unit: string;
  readonly en: string;
  readonly fr: string;
  /** The model it is made for; null where it is made to a standard size. */
  readonly model: string | null;
}

/** The parts that belong to machines of the demo fleet, one for each model and place. */
export const machineItems = (): readonly DemoItem[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [category = '', kind = '', criticality = 'D', en = '', fr = '', group = 'ALL', placesEn, placesFr] =
        line.split('|');
      const places = (placesEn ?? '').split(',').map((place, index) => [place, (placesFr ?? '').split(',')[index]]);
      return models[group as keyof typeof models].split(' ').flatMap((model) =>
        places.map(([place, lieu]) => ({
          category,
          kind,
          criticality: criticality as DemoItem['criticality'],
          unit: 'PCE',
          en: `${en}, ${place ? `${place}, ` : ''}${model}`,
          fr: `${fr}, ${lieu ? `${lieu}, ` : ''}${model}`,
          model,
        })),
      );
    });
