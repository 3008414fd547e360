import { hashPassword } from '../../../core/session/passwords.server.ts';
import { seedId } from '../../../core/host/seed.ts';
import type { RecordDefinition } from '../../../core/records/record.ts';
import { readMatrix } from '../access-matrix.ts';
import { demoPassword, type TestServer } from '../server.ts';
import { ReachModel } from './reach-model.ts';
import { templatesOf, type Templates } from './templates.ts';
import { watchRows, type WrittenRow } from './watched-rows.ts';
import { people } from './world.ts';

/**
 * What all worlds are played on: one server over the demo mine with a third site, some accounts without any right, and
 * those who watch.
 */
export interface Stage {
  readonly server: TestServer;
  readonly sites: readonly string[];
  /** The last is a vendor's. */
  readonly accounts: readonly string[];
  readonly emails: readonly string[];
  readonly model: ReachModel;
  /** What was written since it was last asked. */
  readonly written: () => Promise<readonly WrittenRow[]>;
  readonly records: readonly RecordDefinition[];
  readonly templates: Templates;
  readonly permissions: {
    readonly administration: readonly string[];
    readonly any: readonly string[];
    readonly ofTokens: readonly string[];
  };
}

const company = ['role', 'role_permission', 'role_assignment', 'session', 'setting', 'dashboard_role_default'];
/** Sign-ins are written whoever comes, alerts are raised by the server itself. */
const notWatched = ['login_event', 'alert'];
const administration = /^(app_user|role|api_key|person_data|site):|^dashboard:share$/;
const ofTokens = /:(read|create|update|delete)$/;
const withheld = /^(app_user|api_key|login_event|role):/;

export async function setStage(server: TestServer): Promise<Stage> {
  const { host } = server;
  const admin = await server.login('admin');
  const third = await admin.json<{ id: string }>('records/site/', {
    method: 'POST',
    body: { code: 'S3', name: 'Kef Est', time_zone: 'Africa/Casablanca', lat: 31.1, lon: -6.1 },
  });
  if (third.status !== 201) throw new Error(JSON.stringify(third.body));
  const records = [...host.records.values()].map(({ definition }) => definition);
  const sites = [seedId('site', 'S1'), seedId('site', 'S2'), third.body.id];
  const templates = await templatesOf(server, admin, records, sites);
  // Whoever the demo brings but its administrator stands aside: what they reach would only be counted again and again.
  await host.pool.query(`delete from role_assignment where user_id <> $1`, [admin.user.id]);
  const password = await hashPassword(demoPassword);
  const emails = Array.from({ length: people }, (_, index) => `actor${index}@demo.filon`);
  const { rows } = await host.pool.query<{ id: string }>(
    `
      insert into app_user (id, login, email, name, kind, language, password_hash, password_changed_at)
      select gen_random_uuid(), email, email, email, case when n = $2 then 'vendor' else 'staff' end, 'en', $3, now()
      from unnest($1::text[]) with ordinality as one(email, n)
      order by n
      returning id`,
    [emails, people, password],
  );
  const declared = [...readMatrix().keys()];
  return {
    server,
    sites,
    records,
    templates,
    emails,
    accounts: rows.map(({ id }) => id),
    model: await ReachModel.beside(host.pool, sites),
    written: await watchRows(host.pool, [
      ...records.map(({ name }) => name).filter((name) => !notWatched.includes(name)),
      ...company,
    ]),
    permissions: {
      administration: declared.filter((one) => administration.test(one)),
      any: declared,
      ofTokens: declared.filter(
        (one) => ofTokens.test(one) && !withheld.test(one) && host.records.has(one.split(':')[0] ?? ''),
      ),
    },
  };
}
