import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.stop());

interface Answer {
  readonly errors?: Readonly<Record<string, string>>;
  readonly confirm?: readonly string[];
}
const site = seedId('site', 'S1');
let people = 0;
const hire = (more: Readonly<Record<string, unknown>>, query = '') =>
  admin.json<Answer>(`records/person/${query}`, {
    method: 'POST',
    body: {
      site,
      matricule: `X-${(people += 1)}000`,
      last_name: 'Alami',
      first_name: 'Salma',
      person_kind: 'employee',
      function: 'Blaster',
      hire_date: '2020-05-01',
      ...more,
    },
  });
const inYears = (years: number): string => `${new Date().getUTCFullYear() + years}-12-31`;

test.each([
  [{ birth_date: '1899-12-31' }, { birth_date: 'The birth date cannot be before 1900.' }],
  [{ birth_date: '2006-05-01' }, { hire_date: 'An employee must be at least 16 years old on the hire date.' }],
  [{ hire_date: '1949-12-31' }, { hire_date: 'The hire date cannot be before 1950.' }],
  [{ hire_date: inYears(2) }, { hire_date: 'The hire date is more than a year ahead.' }],
  [{ nationality: 'XX' }, { nationality: 'ISO 3166 has no country with this code.' }],
])('%j of a person is refused', async (more, errors) => {
  expect(await hire(more)).toMatchObject({ status: 422, body: { errors } });
});

test('an hour of work that costs a fortune is asked about', async () => {
  expect(await hire({ cost_rate: '10000.01' })).toMatchObject({ status: 409, body: { confirm: ['high_rate'] } });
  expect((await hire({ cost_rate: '10000.01' }, '?confirm=high_rate')).status).toBe(201);
  expect((await hire({ cost_rate: '85', nationality: 'MA', birth_date: '1990-02-01' })).status).toBe(201);
});

test('a machine commissioned in years to come is refused', async () => {
  const machine = (commissioned: string) =>
    admin.json<Answer>('records/equipment/', {
      method: 'POST',
      body: { site, code: 'FUTURE-1', family: 'light_vehicle', commissioned_on: commissioned },
    });
  expect((await machine(inYears(3))).body.errors).toMatchObject({
    commissioned_on: 'The commissioning date is more than 2 years ahead.',
  });
  expect((await machine(inYears(1))).body.errors ?? {}).not.toHaveProperty('commissioned_on');
});
