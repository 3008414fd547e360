import type { Pool } from 'pg';
import { readMatrix } from '../access-matrix.ts';

/*
 * What everybody reaches, told from the tables alone, by SQL of its own: nothing of the product's decision is asked. A cell says that
 * somebody (`who`) has a right in a place, how far (1 own rows, 2 those of the team, 3 all) and until when. What can come to count counts: roles
 * that begin later, and those of accounts that are disabled or not yet opened, for they may be enabled.
 */

/** Stands for every site that there will be. */
export const everySite = '00000000-0000-4000-8000-000000000000';

const reaches = { o: 'own', t: 'team', S: 'site', A: 'all' } as const;

const views = `
  create table model_grant (role text, permission text, reach text);
  create table model_permission (permission text);
  create table model_place (place uuid);
  create view model_right as
    select r.id as role, p.permission, coalesce(set.reach, declared.reach) as reach
    from role r cross join model_permission p
    left join model_grant declared on declared.role = r.id and declared.permission = p.permission
    left join role_permission set on set.role = r.id and set.permission = p.permission
    where coalesce(set.reach, declared.reach, 'none') <> 'none';
  -- Without the demo's own administrator, of whom no world knows.
  create view model_held as
    select own.user_id as who, own.role, own.sites, own.delegates is null as is_own, least(coalesce(own.valid_to, 'infinity'), coalesce(source.valid_to, 'infinity')) as until
    from role_assignment own left join role_assignment source on source.id = own.delegates
    where coalesce(own.valid_to, 'infinity') > now() and coalesce(source.valid_to, 'infinity') > now() and own.user_id <> (select id from app_user where email = 'admin@demo.filon');
  create view model_cell as
    select h.who, r.permission, place.place, case r.reach when 'own' then 1 when 'team' then 2 else 3 end as rank, h.until
    from model_held h join model_right r on r.role = h.role
    join model_place place on r.reach = 'all' or h.sites is null or place.place = any(h.sites)
    union all
    select k.user_id, permission, place.place, 3, coalesce(k.expires_at, 'infinity')
    from api_key k cross join unnest(string_to_array(k.permissions, E'\\n')) permission
    join model_place place on k.sites is null or place.place = any(k.sites)
    where k.revoked_at is null and coalesce(k.expires_at, 'infinity') > now();
  create table model_before (who uuid, permission text, place uuid, rank int, until timestamptz);
  create index on model_before (who, permission, place);
  create table model_administrator_before (who uuid, place uuid, until timestamptz);
`;

/**
 * A cell `n` that the actor ($1) had no way to give: what they reached, or, where they were an administrator by a role
 * of their own, all that there is (people.md §7: nobody grants what they do not hold, administrators excepted). For no
 * longer than they had it.
 */
const beyondGift = `not exists (select from model_before g where g.who = $1 and g.permission = n.permission and g.place = n.place and g.rank >= n.rank and g.until >= n.until)
  and not exists (select from model_administrator_before a where a.who = $1 and a.place = n.place and a.until >= n.until)`;

/** A right that somebody has in a place. */
export interface Cell {
  readonly who: string;
  readonly permission: string;
  readonly place: string;
}

/** How far a permission reaches, by place. */
export type Reached = ReadonlyMap<string, number>;

export class ReachModel {
  readonly #pool: Pool;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Puts the model beside the tables of a database. What roles are declared to have it takes from the reviewed matrix.
   */
  static async beside(pool: Pool, sites: readonly string[]): Promise<ReachModel> {
    await pool.query(views);
    await pool.query('insert into model_place select unnest($1::uuid[])', [[...sites, everySite]]);
    const declared = [...readMatrix()].flatMap(([permission, letters]) =>
      [...letters].flatMap(([role, letter]) =>
        letter === '-' ? [] : [[role, permission, reaches[letter as keyof typeof reaches]]],
      ),
    );
    await pool.query(
      'insert into model_grant select * from jsonb_to_recordset($1) as given (role text, permission text, reach text)',
      [JSON.stringify(declared.map(([role, permission, reach]) => ({ role, permission, reach })))],
    );
    await pool.query('insert into model_permission select jsonb_array_elements_text($1)', [
      JSON.stringify([...readMatrix().keys()]),
    ]);
    return new ReachModel(pool);
  }

  /** Remembers what everybody reaches: what is asked later is asked against this. */
  async remember(): Promise<void> {
    await this.#pool.query(`
        delete
        from model_before; insert into model_before
        select *
        from model_cell; delete
        from model_administrator_before;
      insert into model_administrator_before
      select h.who, place.place, h.until
      from model_held h
      join model_place place on h.sites is null or place.place = any(h.sites)
      where h.role = 'admin' and h.is_own`);
  }

  /** What somebody reaches by now that neither they nor the actor could before. */
  async gained(actor: string): Promise<readonly Cell[]> {
    const { rows } = await this.#pool.query<Cell>(
      `
        select distinct n.who, n.permission, n.place from model_cell n
        where not exists (
          select
          from model_before b
          where b.who = n.who
            and b.permission = n.permission
            and b.place = n.place
            and b.rank >= n.rank
            and b.until >= n.until)
          and ${beyondGift} limit 5`,
      [actor],
    );
    return rows;
  }

  /** Where something changed in what accounts reach. */
  async changedPlaces(): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ place: string }>(`
      with cell as (
        select who, permission, place, max(rank) as rank, max(until) as until from model_cell group by 1, 2, 3),
        before as (
          select who, permission, place, max(rank) as rank, max(until) as until from model_before group by 1, 2, 3)
      select distinct place
      from ((table cell except table before) union all (table before except table cell)) changed`);
    return rows.map(({ place }) => place);
  }

  /** What of an account the actor could not have given: whoever takes it may have no more. */
  async beyondGift(account: string, actor: string): Promise<readonly Cell[]> {
    const { rows } = await this.#pool.query<Cell>(
      `select n.who, n.permission, n.place from model_before n where n.who = $2 and ${beyondGift} limit 5`,
      [actor, account],
    );
    return rows;
  }

  /** Where an account counts, by its roles or its token. */
  async placesOf(account: string): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ place: string }>(
      'select distinct place from model_before where who = $1',
      [account],
    );
    return rows.map(({ place }) => place);
  }

  /** Where an account is an administrator and the actor is none by a role of their own. */
  async administratorBeyond(account: string, actor: string): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ place: string }>(
      `
        select distinct place
        from model_held h
        join model_place on h.sites is null or place = any(h.sites)
        where h.who = $1 and h.role = 'admin'
          and not exists (
            select from model_administrator_before own where own.who = $2 and own.place = model_place.place)`,
      [account, actor],
    );
    return rows.map(({ place }) => place);
  }

  /** Who had one of some permissions anywhere. */
  async holders(permissions: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ who: string }>(
      'select distinct who from model_before where permission = any($1)',
      [permissions],
    );
    return new Set(rows.map(({ who }) => who));
  }

  /** How far permissions of somebody reached, by permission. */
  async reached(who: string, permissions: readonly string[]): Promise<ReadonlyMap<string, Reached>> {
    const { rows } = await this.#pool.query<{ permission: string; place: string; rank: number }>(
      `
        select permission, place, max(rank) as rank
        from model_before
        where who = $1 and permission = any($2)
        group by 1, 2`,
      [who, permissions],
    );
    return new Map(
      permissions.map((permission) => [
        permission,
        new Map(rows.filter((row) => row.permission === permission).map(({ place, rank }) => [place, rank])),
      ]),
    );
  }

  /** All of it: permission, place and how far, as `permission place rank`. */
  async all(who: string): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ cell: string }>(
      `
        select permission || ' ' || place || ' ' || max(rank) as cell
        from model_cell
        where who = $1
        group by permission, place`,
      [who],
    );
    return new Set(rows.map(({ cell }) => cell));
  }
}
