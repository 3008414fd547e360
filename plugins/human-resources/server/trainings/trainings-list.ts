import { v5 } from 'uuid';

/** Of names that these lists are known by; made once for this purpose. */
const namespace = 'b1f0c9ce-3c3b-4ef1-8d6e-0b3f0a7d5e42';

/** The id that an entry of a list of trainings begins with. */
export const trainingListId = (record: 'training' | 'training_category', code: string): string =>
  v5(`${record} ${code}`, namespace);

const cellsOf = (lines: string): readonly (readonly string[])[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

/** Categories that trainings begin with (catalogue people.md §3). */
export const trainingCategories = cellsOf(`
INDUCTION | Induction | Accueil | #2d72d2 | yes
SAFETY | Safety | Sécurité | #c87619 | no
DRIVING | Driving authorisations | Conduite d’engins | #238551 | no
TECH | Technical | Technique | #7961db | no
MGMT | Management | Management | #5f6b7c | no
EMERG | Emergency response | Secours | #cd4246 | no
ENV | Environment | Environnement | #5a701a | no
`).map(([code = '', en, fr, colour, mandatory], index) => ({
  id: trainingListId('training_category', code),
  code,
  label: { en, fr },
  colour,
  mandatory_default: mandatory === 'yes',
  active: true,
  sort: 10 * (index + 1),
}));

/** Trainings that the list begins with: code, category, name, hours, months that it holds, whom it is for. */
export const trainings = cellsOf(`
INDUCT | INDUCTION | Site induction | Accueil site | 4 | 12 | all contractors
GOLDEN | SAFETY | Golden rules | Règles d’or | 2 | 12 | all contractors
SPA | SAFETY | SPA Stop-Think-Act | SPA Stop-Penser-Agir | 2 | 12 | all
TRAFFIC | SAFETY | Traffic rules and pit driving | Circulation et conduite en mine | 4 | 24 |
TRUCK | DRIVING | Haul truck operator | Conducteur de tombereau | 80 | 60 |
EXCAV | DRIVING | Excavator operator | Conducteur de pelle | 80 | 60 |
DOZER | DRIVING | Dozer operator | Conducteur de bouteur | 60 | 60 |
GRADER | DRIVING | Grader operator | Conducteur de niveleuse | 60 | 60 |
LOADER | DRIVING | Wheel loader | Chargeuse | 60 | 60 |
DRILL | DRIVING | Drill rig | Foreuse | 60 | 60 |
WATER | DRIVING | Water truck | Arroseuse | 24 | 60 |
FORKLIFT | DRIVING | Forklift | Chariot élévateur | 24 | 60 |
CRANE | DRIVING | Mobile crane and slinging | Grue mobile et élingage | 40 | 60 |
LOTO | SAFETY | Lock-out tag-out | Consignation | 8 | 24 |
HEIGHT | SAFETY | Working at height | Travail en hauteur | 8 | 24 |
CONFINED | SAFETY | Confined space | Espace confiné | 8 | 24 |
HOTWORK | SAFETY | Hot work | Travail à chaud | 4 | 24 |
ELEC | TECH | Electrical authorisation | Habilitation électrique | 14 | 36 |
FIRSTAID | EMERG | First aid (SST) | Sauveteur secouriste du travail | 14 | 24 |
FIRE | EMERG | Fire crew | Équipier incendie | 8 | 12 |
EXPLO | SAFETY | Explosives handling | Manipulation d’explosifs | 24 | 36 |
FATIGUE | SAFETY | Fatigue management | Gestion de la fatigue | 2 | 24 |
LEADER | MGMT | Supervisor leadership | Management de proximité | 21 | |
`).map(([code = '', category = '', en, fr, hours, months, whom], index) => ({
  id: trainingListId('training', code),
  code,
  category: trainingListId('training_category', category),
  label: { en, fr },
  hours: Number(hours),
  validity_months: months ? Number(months) : null,
  end_of_month: false,
  pass_mark: 80,
  mandatory_for: whom ? whom.split(' ') : null,
  active: true,
  sort: 10 * (index + 1),
}));
