import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The peer of figures over a year, in a process of its own: `node:http` and `pg` that add up by day, from the sums of
 * shifts (`/sums`) or from the trips themselves (`/trips`), and nothing else – no session, no rights, no targets.
 */
const { DATABASE_URL, PORT, SITES, FROM, TO } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 2 });
const values = [(SITES ?? '').split(','), FROM, TO];
const asked = 'site = any($1::uuid[]) and production_date between $2::date and $3::date';
const statements: Readonly<Record<string, string>> = {
  '/sums': `
    select production_date::text as day, sum(trips)::int as trips, sum(payload) as tonnes
    from haul_flow_sum where ${asked} group by production_date order by production_date`,
  '/trips': `
    select production_date::text as day, count(*)::int as trips, sum(payload) as tonnes
    from haul_trip where ${asked} and deleted_at is null and state <> 'rejected'
    group by production_date order by production_date`,
};

const server = createServer((request, response) => {
  const text = statements[request.url ?? ''];
  const answer = (status: number, body: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (text === undefined) return answer(404, {});
  pool.query({ name: request.url, text, values }).then(
    ({ rows }) => answer(200, rows),
    (error: unknown) => answer(500, { error: String(error) }),
  );
});
server.listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'));
