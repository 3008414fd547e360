import type { TestServer } from './server.ts';

/** A criterion of the technical evaluation; without a weight it is a knock-out. */
export const criterion = (place: number, en: string, weight: number | null) => ({
  place,
  label: { en, fr: en },
  knock_out: weight === null,
  weight: weight ?? 0,
});

/** The person of an account of the demo. */
export async function personOf({ host }: Pick<TestServer, 'host'>, name: string): Promise<string> {
  const { rows } = await host.pool.query<{ id: string }>('select id from person where email_work = $1', [
    `${name}@demo.filon`,
  ]);
  return rows[0]?.id ?? '';
}

/** What makes a request one of two envelopes. */
export const twoEnvelopes = async (server: Pick<TestServer, 'host'>, more: object = {}) => ({
  procedure: 'two_envelopes',
  technical_weight: 40,
  technical_pass: 70,
  criteria: [criterion(1, 'Fits the model', null), criterion(2, 'Wear life', 60), criterion(3, 'References', 40)],
  evaluators: [{ person: await personOf(server, 'supervisor') }, { person: await personOf(server, 'mechanic') }],
  ...more,
});
