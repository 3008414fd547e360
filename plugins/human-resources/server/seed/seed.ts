import { privateSeed } from './private.ts';
import { seedTrainings } from './trainings.ts';
import type { Host } from '../../../../core/host/host.ts';
import { seedId, seededRandom } from '../../../../core/host/seed.ts';

const firstNames = [
  'Abdellah',
  'Aïcha',
  'Amadou',
  'Aminata',
  'Anas',
  'Awa',
  'Brahim',
  'Camille',
  'Cheikh',
  'Driss',
  'Élodie',
  'Fatima',
  'Fatou',
  'Hamid',
  'Hicham',
  'Ibrahima',
  'Jamal',
  'Karim',
  'Khadija',
  'Laurent',
  'Leïla',
  'Mamadou',
  'Mehdi',
  'Moussa',
  'Nadia',
  'Noël',
  'Omar',
  'Ousmane',
  'Rachid',
  'Saïd',
  'Salima',
  'Samir',
  'Sékou',
  'Thomas',
  'Youssef',
  'Zineb',
];
const lastNames = [
  'Aït Ouali',
  'Alaoui',
  'Amrani',
  'Bâ',
  'Benali',
  'Bennani',
  'Berrada',
  'Camara',
  'Chraïbi',
  'Cissé',
  'Coulibaly',
  'Diallo',
  'Diarra',
  'Diop',
  'Dupré',
  'El Fassi',
  'El Idrissi',
  'Fofana',
  'Garnier',
  'Haddad',
  'Idrissi',
  'Keïta',
  'Konaté',
  'Lahlou',
  'Lefèvre',
  'Mansouri',
  'Mbaye',
  'Morel',
  'Naciri',
  'Ndiaye',
  'Ouedraogo',
  'Rachidi',
  'Sangaré',
  'Sow',
  'Tazi',
  'Touré',
  'Traoré',
  'Zerouali',
];

interface Post {
  readonly title: string;
  readonly count: Readonly<Record<'S1' | 'S2', number>>;
  readonly crews: readonly string[];
}

/** Positions of the demo mine that check in by badge (catalogue people.md §9, its operations part). */
const posts: readonly Post[] = [
  { title: 'Haul truck operator', count: { S1: 108, S2: 72 }, crews: ['A', 'B', 'C', 'D'] },
  { title: 'Shovel and loader operator', count: { S1: 16, S2: 10 }, crews: ['A', 'B', 'C', 'D'] },
  { title: 'Shift dispatcher', count: { S1: 4, S2: 4 }, crews: ['A', 'B', 'C', 'D'] },
  { title: 'Shift supervisor', count: { S1: 4, S2: 2 }, crews: ['A', 'B', 'C', 'D'] },
  { title: 'Fuel attendant', count: { S1: 8, S2: 4 }, crews: ['A', 'B', 'C', 'D'] },
  { title: 'Mechanic', count: { S1: 24, S2: 12 }, crews: ['M1', 'M2', 'M3', 'M4'] },
];
/** Numbered after all others. */
const laterPosts: readonly Post[] = [
  { title: 'Dozer, grader and drill operator', count: { S1: 48, S2: 32 }, crews: ['A', 'B', 'C', 'D'] },
];

/** People who sign in by a demo account of their own, by employee number. */
const signingIn: Readonly<
  Record<string, { readonly first_name: string; readonly last_name: string; readonly email_work: string }>
> = {
  'E-00001': { first_name: 'Moussa', last_name: 'Diallo', email_work: 'operator@demo.filon' },
  'E-00125': { first_name: 'Hicham', last_name: 'Amrani', email_work: 'dispatcher@demo.filon' },
  'E-00129': { first_name: 'Brahim', last_name: 'Aït Ouali', email_work: 'supervisor@demo.filon' },
  'E-00133': { first_name: 'Omar', last_name: 'Rachidi', email_work: 'fuel@demo.filon' },
  'E-00141': { first_name: 'Sékou', last_name: 'Camara', email_work: 'mechanic@demo.filon' },
};

/** Fills the people of the demo mine: badges B-0001…, employee numbers E-00001…, repeatable. */
export async function seedPeople(host: Host): Promise<void> {
  const random = seededRandom(42);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const closed = privateSeed();
  let number = 0;
  const held = [posts, laterPosts].flatMap((some) =>
    (['S1', 'S2'] as const).flatMap((site) => some.map((post) => ({ site, post }))),
  );
  const rows = held.flatMap(({ site, post }) =>
    Array.from({ length: post.count[site] }, (_, index) => {
      number += 1;
      const matricule = `E-${String(number).padStart(5, '0')}`;
      const person = { last_name: pick(lastNames), first_name: pick(firstNames) };
      const hired = `${2008 + Math.floor(random() * 17)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-01`;
      return {
        id: seedId('person', matricule),
        site: seedId('site', site),
        matricule,
        ...person,
        person_kind: 'employee',
        function: post.title,
        crew: post.crews[index % post.crews.length],
        badge_no: `B-${String(number).padStart(4, '0')}`,
        hire_date: hired,
        email_work: null,
        ...closed(number, hired),
        ...signingIn[matricule],
      };
    }),
  );
  await host.db.insertInto('person').values(rows).execute();
  await seedTrainings(host);
}
