import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The peer of the record API, in a process of its own: `node:http` and `pg` with the same SQL for a page and the same
 * insert for an entry, and nothing else – no session, no validation, no audit, no idempotency, no live event.
 */
const { DATABASE_URL, PORT, SITES } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const sites = (SITES ?? '').split(',');
const page = {
  name: 'page',
  text: `
    select id, version, created_at, created_by, updated_at, updated_by, site, matricule, last_name, first_name,
      person_kind, "function", crew, badge_no, radio_call, hire_date, departure_date
    from (
      ${['$1', '$2'].map((site) => `(select * from person where site = ${site}::uuid and deleted_at is null and person_kind = 'employee' order by last_name, id limit 51)`).join(' union all ')})
    person
    order by last_name, id limit 51`,
};
const insert = {
  name: 'insert',
  text: `
    insert into person (id, site, matricule, last_name, first_name, person_kind, "function", hire_date)
    values (gen_random_uuid(), $1, $2, $3, $4, 'employee', $5, '2020-01-01')
    returning *`,
};

const server = createServer((request, response) => {
  const answer = (status: number, body: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const fail = (error: unknown): void => answer(500, { error: String(error) });
  if (request.method === 'GET') {
    pool.query({ ...page, values: sites }).then(({ rows }) => answer(200, { rows }), fail);
    return;
  }
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString()));
  request.on('end', () => {
    const body = JSON.parse(text) as Record<string, string>;
    pool
      .query({ ...insert, values: [body.site, body.matricule, body.last_name, body.first_name, body.function] })
      .then(({ rows }) => answer(201, rows[0]), fail);
  });
});
server.listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'));
