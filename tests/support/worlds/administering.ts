import { at, fitting, permissionOf, sitesOf, untilOf, type Dealt } from './deal.ts';
import { call, type Attempt } from './attempt.ts';
import type { Stage } from './stage.ts';
import type { Deed, RowDeed } from './world.ts';

type Administering = Exclude<Deed, RowDeed>;

const verbOf = {
  invite: 'invite',
  disable: 'disable',
  enable: 'disable',
  unlock: 'unlock',
  reset_link: 'reset',
  remove_second_factor: 'reset',
  end_sessions: 'sessions',
  view_as: 'view_as',
} as const;
let invited = 0;

/** A deed about rights, accounts or settings as a call; null where the world has nothing that it could be about. */
export async function administer(stage: Stage, dealt: Dealt, deed: Administering): Promise<Attempt | null> {
  const {
    server: {
      host: { pool },
    },
    accounts,
    permissions,
  } = stage;
  const one = async <Row extends object>(query: string, values: readonly unknown[] = []): Promise<Row | undefined> =>
    (await pool.query<Row>(query, [...values])).rows[0];
  switch (deed.do) {
    case 'give': {
      const roles = fitting(dealt.roles, deed.to === accounts.length - 1 ? 'vendor' : 'staff', deed.roles).map(
        ({ id, places, hours }) => ({ role: id, sites: sitesOf(stage, places), valid_to: untilOf(hours) }),
      );
      return {
        asks: ['app_user:roles'],
        send: call('PUT', `administration/users/${accounts[deed.to]}/roles/`, { roles }),
      };
    }
    case 'invite': {
      invited += 1;
      const email = `invited${invited}.${Date.now()}@demo.filon`;
      const roles = fitting(dealt.roles, 'staff', deed.roles).map(({ id, places, hours }) => ({
        role: id,
        sites: sitesOf(stage, places),
        valid_to: untilOf(hours),
      }));
      if (deed.by === 'form')
        return {
          asks: ['app_user:invite', 'app_user:roles'],
          send: call('POST', 'administration/users/', {
            email,
            name: 'Somebody',
            kind: 'staff',
            language: 'en',
            roles,
          }),
        };
      const codes = roles[0]?.sites?.map((site) => `S${stage.sites.indexOf(site) + 1}`).join(';') ?? '';
      return {
        asks: ['app_user:import', 'app_user:roles'],
        send: call('POST', 'administration/users/import/', {
          commit: true,
          rows: [
            {
              line: 2,
              email,
              name: 'Somebody',
              login: '',
              kind: 'staff',
              language: 'en',
              role: roles.map(({ role }) => role).join(';'),
              sites: codes,
            },
          ],
        }),
      };
    }
    case 'account': {
      // Beyond the people of the world: whoever was invited, and the accounts of tokens.
      const others = (
        await pool.query<{ id: string }>(
          `
            select id
            from app_user
            where kind = 'service' and status = 'active' and id in (select user_id from api_key) or status = 'invited'
            order by created_at desc
            limit 4`,
        )
      ).rows.map(({ id }) => id);
      const account = at([...accounts, ...others], deed.to);
      return {
        asks: [`app_user:${verbOf[deed.action]}`],
        send: call('POST', `administration/users/${account}/${deed.action}/`, {}),
        ...(['reset_link', 'remove_second_factor'].includes(deed.action) ? { takes: account } : {}),
      };
    }
    case 'role': {
      const { id } = at(dealt.roles, deed.role);
      const send =
        deed.action === 'copy'
          ? call('POST', 'roles/', { from: id, titleEn: 'Copied', titleFr: 'Copie' })
          : deed.action === 'reset'
            ? call('POST', `roles/${id}/reset/`, {})
            : call('DELETE', `roles/${id}/`);
      return { asks: ['role:update'], send };
    }
    case 'rights':
      return {
        asks: ['role:update'],
        send: call('PUT', `roles/${at(dealt.roles, deed.role).id}/rights/`, {
          rights: Object.fromEntries(
            deed.rights.map((right) => [permissionOf(right, permissions), right.none ? 'none' : right.level]),
          ),
        }),
      };
    case 'lend': {
      const held = await one<{ id: string }>(
        'select id from role_assignment where user_id = $1 and delegates is null order by id offset $2 limit 1',
        [accounts[deed.of], deed.nth % 2],
      );
      return held
        ? {
            asks: ['role:update'],
            send: call('POST', 'me/delegations/', {
              assignment: held.id,
              user: accounts[deed.to],
              from: new Date().toISOString(),
              to: untilOf(deed.hours),
            }),
          }
        : null;
    }
    case 'end-loan': {
      const loan = await one<{ id: string }>(
        'select id from role_assignment where delegates is not null order by id offset $1 limit 1',
        [deed.nth % 2],
      );
      return loan ? { asks: ['role:update'], send: call('DELETE', `me/delegations/${loan.id}/`) } : null;
    }
    case 'mint':
      return {
        asks: ['api_key:settings'],
        send: call('POST', 'administration/api_keys/', {
          name: 'Minted',
          permissions: [...new Set(deed.rights.map((right) => at(permissions.ofTokens, right)))],
          sites: sitesOf(stage, deed.places),
          expires_at: untilOf(deed.hours),
        }),
      };
    case 'revoke': {
      const key = await one<{ id: string }>(
        'select id from api_key where revoked_at is null order by id offset $1 limit 1',
        [deed.nth % 2],
      );
      return key
        ? { asks: ['api_key:settings'], send: call('POST', `administration/api_keys/${key.id}/revoke/`, {}) }
        : null;
    }
    case 'setting':
      if (deed.which === 'second-factor')
        return { asks: ['app_user:settings'], send: call('PUT', 'administration/second_factor/', { roles: [] }) };
      if (deed.which === 'data-protection')
        return {
          asks: ['person_data:anonymise'],
          send: call('PUT', 'administration/data-protection/settings/', { retentionMonths: 60 + deed.role }),
        };
      return {
        asks: ['dashboard:share'],
        send: call('PUT', `dashboard/roles/${at(dealt.roles, deed.role).id}/`, { body: { version: 1, tiles: [] } }),
      };
  }
}
