import { postJson } from './post-json.ts';

/** Fills the boards: everybody with a badge comes in, every second one onto a machine of the demo mine. */
export async function badgeIn(url: string, admin: string, token: string): Promise<void> {
  const list = async (path: string): Promise<readonly Record<string, string | null>[]> =>
    (
      (await (await fetch(`${url}/api/records/${path}`, { headers: { authorization: `Bearer ${admin}` } })).json()) as {
        rows: Record<string, string | null>[];
      }
    ).rows;
  const people = (await list('person/?limit=200')).filter(({ badge_no: badge }) => badge !== null);
  const machines = (await list('equipment/?limit=200'))
    .map(({ code }) => code)
    .filter((code) => !code?.startsWith('V-'));
  const now = Date.now();
  const ins = people.map(({ badge_no: badge }, index) => ({
    id: `in-${index}`,
    kind: 'operator_checkin',
    ts: new Date(now - 60_000 - index * 100).toISOString(),
    data: { badge, event: 'in', method: 'badge', fit: true },
  }));
  const ons = people.flatMap(({ badge_no: badge }, index) => {
    const equipment = index % 2 === 0 ? machines[index / 2] : undefined;
    return equipment
      ? [
          {
            id: `on-${index}`,
            kind: 'operator_checkin',
            ts: new Date(now - 30_000 - index * 100).toISOString(),
            data: { badge, event: 'machine_on', equipment, method: 'machine_login' },
          },
        ]
      : [];
  });
  await postJson(url, 'ingest/v1/batch/', token, { events: [...ins, ...ons] });
}
