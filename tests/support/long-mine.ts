import { sql } from 'kysely';
import type { TestServer } from './server.ts';

const chunk = 500;

/** The machine and the person that come last in every order by name. */
export const lastMachine = 'ZZ-899';
export const lastPerson = { last_name: 'Zzyzx', first_name: 'Last', badge: 'ZZB-1999' };

/** A mine of 2,000 more people and 900 more machines at the site S1, added by the records' own calls. */
export async function longMine(server: TestServer): Promise<void> {
  const { json } = await server.login('admin');
  const { rows } = await sql<{ site: string; group: string }>`
    select machine.site, machine."group" from equipment machine join site on site.id = machine.site
    where site.code = 'S1' and machine.family = 'haul_truck' limit 1`.execute(server.host.db);
  const { site = '', group = '' } = rows[0] ?? {};
  const number = (index: number, width: number): string => String(index).padStart(width, '0');
  const people = Array.from({ length: 2_000 }, (_, index) => ({
    site,
    matricule: `ZZ-${number(index, 4)}`,
    last_name: index === 1_999 ? lastPerson.last_name : `Worker ${number(index, 4)}`,
    first_name: index === 1_999 ? lastPerson.first_name : 'Some',
    person_kind: 'employee',
    function: 'Driver',
    hire_date: '2020-01-06',
    badge_no: `ZZB-${number(index, 4)}`,
  }));
  const machines = Array.from({ length: 900 }, (_, index) => ({
    site,
    group,
    code: `ZZ-${number(index, 3)}`,
    name: `Truck ${number(index, 3)}`,
    family: 'haul_truck',
    make: 'Filon',
    model: 'Long 100',
    serial_no: `LONG-${number(index, 3)}`,
    commissioned_on: '2020-01-06',
    payload_target: 100,
  }));
  for (const [record, drafts] of [
    ['person', people],
    ['equipment', machines],
  ] as const)
    for (let from = 0; from < drafts.length; from += chunk) {
      const changes = drafts.slice(from, from + chunk).map((draft) => ({ create: draft }));
      const answer = await json(`records/${record}/batch/`, {
        method: 'POST',
        body: { changes },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body).slice(0, 1_000));
    }
}
