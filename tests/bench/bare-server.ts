import { createServer } from 'node:http';
import { createGzip, constants } from 'node:zlib';
import pg from 'pg';

/**
 * The peer of the record API, in a process of its own: `node:http` and `pg` with prepared statements over a pool of ten
 * give the same page with the same names of what its rows refer to, counted and compressed as well, and make the same
 * entries – with no session, rights, validation, audit, idempotency or live event.
 */
const { DATABASE_URL, PORT, SITE } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

const references: readonly (readonly [column: string, table: string, words: string])[] = [
  ['truck', 'equipment', `concat_ws(' ', $.code, $.name)`],
  ['loading_unit', 'equipment', `concat_ws(' ', $.code, $.name)`],
  ['operator', 'person', `concat_ws(' ', $.last_name, $.first_name)`],
  ['loader_operator', 'person', `concat_ws(' ', $.last_name, $.first_name)`],
  ['source', 'mine_location', `concat_ws(' ', $.code, $.label ->> 'en')`],
  ['destination', 'mine_location', `concat_ws(' ', $.code, $.label ->> 'en')`],
  ['mine_level', 'mine_ore_level', `concat_ws(' ', $.code, $.label ->> 'en')`],
  ['operating_stage', 'operating_stage_type', `concat_ws(' ', $.code, $.label ->> 'en')`],
  ['material', 'mineral_type', `concat_ws(' ', $.code, $.label ->> 'en')`],
];
const joins = references
  .map(([column, table]) => `left join ${table} named_${column} on named_${column}.id = haul_trip.${column}`)
  .join(' ');
const names = references
  .map(
    ([column, , words]) =>
      `case when haul_trip.${column} is not null
        then json_build_object('id', haul_trip.${column}, 'label', ${words.replaceAll('$', `named_${column}`)})
        end as ${column}`,
  )
  .join(', ');
const plain = [
  'id',
  'version',
  'site',
  'state',
  'number',
  'dump_end',
  'production_date',
  'shift',
  'payload',
  'quality',
];
const columns = plain.map((column) => `haul_trip.${column}`).join(', ');
const where = `site = $1::uuid and deleted_at is null and quality = 'auto'`;
const page = {
  name: 'page',
  text: `select ${columns}, ${names}
    from (select * from haul_trip where ${where} order by dump_end desc, id desc limit 51) haul_trip
    ${joins} order by dump_end desc, haul_trip.id desc`,
};
const counted = {
  name: 'counted',
  text: `select count(*) from (select 1 from haul_trip where ${where} limit 10001) counted`,
};
const person = {
  name: 'person',
  text: `
    insert into person (id, site, matricule, last_name, first_name, person_kind, "function", hire_date)
    values (gen_random_uuid(), $1, $2, $3, $4, 'employee', $5, '2020-01-01')
    returning *`,
};
/** A part on a machine, answered with the names of the three rows that it points to. */
const fit = {
  name: 'fit',
  text: `
    with made as (
      insert into part_fit (id, part, equipment_group, equipment, position, qty_per_machine)
      values (gen_random_uuid(), $1, $2, $3, $4, 1)
      returning *)
    select made.*,
      json_build_object('id', made.part, 'label', concat_ws(' ', part.code, part.label ->> 'en')) as part,
      json_build_object('id', made.equipment_group, 'label', concat_ws(' ', family.code, family.label ->> 'en'))
        as equipment_group,
      json_build_object('id', made.equipment, 'label', concat_ws(' ', machine.code, machine.name)) as equipment
    from made
    join part on part.id = made.part
    join equipment_group family on family.id = made.equipment_group
    join equipment machine on machine.id = made.equipment`,
};
type Body = Readonly<Record<string, unknown>>;
const insertOf = (body: Body) =>
  body['part']
    ? { ...fit, values: [body['part'], body['equipment_group'], body['equipment'], body['position']] }
    : {
        ...person,
        values: [body['site'], body['matricule'], body['last_name'], body['first_name'], body['function']],
      };

const server = createServer((request, response) => {
  const answer = (status: number, body: unknown): void => {
    const text = JSON.stringify(body);
    if (text.length < 2_048) {
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    const gzip = createGzip({ level: constants.Z_BEST_SPEED + 3 });
    gzip.pipe(response);
    gzip.end(text);
  };
  const fail = (error: unknown): void => answer(500, { error: String(error) });
  if (request.method === 'GET') {
    Promise.all([pool.query({ ...page, values: [SITE] }), pool.query({ ...counted, values: [SITE] })]).then(
      ([{ rows }, { rows: counts }]) => answer(200, { rows: rows.slice(0, 50), count: Number(counts[0].count) }),
      fail,
    );
    return;
  }
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString()));
  request.on('end', () => {
    pool.query(insertOf(JSON.parse(text) as Body)).then(({ rows }) => answer(201, rows[0]), fail);
  });
});
server.listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'));
