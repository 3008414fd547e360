import { createServer } from 'node:http';
import pg from 'pg';

/*
 * The peer of the benchmark of forms: a page of a list and the forms by week, asked of the same tables by the statements
 * that somebody would write by hand, over `pg` and `node:http`.
 */
const { DATABASE_URL: connectionString, PORT = '0', SITE: site, TEMPLATE: template, FROM: from, TO: to } = process.env;
const pool = new pg.Pool({ connectionString, max: 10 });

const listed = `
  select run.id, run.version, run.site, run.number, run.completed_at, run.shift, run.result, run.score, run.n_nok,
    run.n_critical_nok, run.suspect, run.state,
    coalesce(run.received_at - run.completed_at > interval '24 hours', false) as late,
    json_build_object('id', template.id, 'label', template.code || ' ' || (template.label->>'en')) as template,
    json_build_object('id', machine.id, 'label', concat_ws(' ', machine.code, nullif(machine.name, ''))) as equipment,
    json_build_object('id', person.id, 'label', person.last_name || ' ' || person.first_name) as performed_by
  from form_run run
  join form_template template on template.id = run.template
  left join equipment machine on machine.id = run.equipment
  left join person on person.id = run.performed_by
  where run.site = $1 and run.template = $2 and run.state is distinct from 'voided' and run.deleted_at is null`;
const page = 'order by run.completed_at desc, run.id desc limit 51';

const answers: Readonly<Record<string, () => Promise<unknown>>> = {
  '/list': async () => (await pool.query({ name: 'list', text: `${listed} ${page}`, values: [site, template] })).rows,
  '/suspect': async () =>
    (await pool.query({ name: 'suspect', text: `${listed} and run.suspect ${page}`, values: [site, template] })).rows,
  '/weeks': async () =>
    (
      await pool.query({
        name: 'weeks',
        text: `
          select date_trunc('week', production_date) as week, count(*), count(*) filter (where result <> 'pass') as rest
          from form_run
          where site = $1 and template = $2 and production_date between $3 and $4 and state <> 'voided'
            and deleted_at is null
          group by 1 order by 1`,
        values: [site, template, from, to],
      })
    ).rows,
};

createServer((request, response) => {
  const answer = answers[request.url ?? ''];
  if (!answer) return void response.writeHead(404).end();
  void answer().then((rows) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
  );
}).listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'));
