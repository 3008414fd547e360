import fc from 'fast-check';

/*
 * A world as plain data: who holds what where, and what they then try. Everything is named by its place in a list, so that a
 * world that goes wrong can be made smaller and dealt again.
 */

/** Where something counts: some of the sites by their place, or every site. */
export type Places = readonly number[] | 'every';
export type Level = 'own' | 'team' | 'site' | 'all';

/** A right is named by a number that is read modulo the number of declared rights; `kind` says of which sort. */
export interface Right {
  readonly kind: 'administration' | 'any';
  readonly at: number;
  readonly level: Level;
}

/** A role of the world by its place; those past its own are built-in ones. */
export interface Held {
  readonly role: number;
  readonly places: Places;
  /** It ends after some hours; null: it stays. */
  readonly hours: number | null;
}

/** Whoever acts: with their own session, with a token that was minted for them, or through somebody else's eyes. */
export interface Actor {
  readonly person: number;
  /** Chosen of those who have what the call asks for somewhere; where nobody has, it is not made. */
  readonly able: boolean;
  readonly by: 'session' | 'token' | 'view';
}

export type Deed =
  | { readonly do: 'give'; readonly to: number; readonly roles: readonly Held[] }
  | { readonly do: 'invite'; readonly roles: readonly Held[]; readonly by: 'form' | 'import' }
  | { readonly do: 'account'; readonly to: number; readonly action: (typeof accountActions)[number] }
  | { readonly do: 'role'; readonly role: number; readonly action: 'copy' | 'reset' | 'delete' }
  | { readonly do: 'rights'; readonly role: number; readonly rights: readonly (Right & { readonly none: boolean })[] }
  | { readonly do: 'lend'; readonly of: number; readonly nth: number; readonly to: number; readonly hours: number }
  | { readonly do: 'end-loan'; readonly nth: number }
  | { readonly do: 'mint'; readonly rights: readonly number[]; readonly places: Places; readonly hours: number | null }
  | { readonly do: 'revoke'; readonly nth: number }
  | { readonly do: 'setting'; readonly which: (typeof settings)[number]; readonly role: number }
  | RowDeed;

/** What is tried with rows. Records are named by a number, rows by a place and a number. */
export type RowDeed =
  | {
      readonly do: 'create' | 'import';
      readonly record: number;
      readonly at: number;
      readonly pointing: number;
      readonly nth: number;
    }
  | {
      readonly do: 'update';
      readonly record: number;
      readonly at: number;
      readonly nth: number;
      readonly change: 'word' | 'reference' | 'site' | 'all';
      readonly pointing: number;
    }
  | { readonly do: 'delete' | 'restore'; readonly record: number; readonly at: number; readonly nth: number }
  | {
      readonly do: 'transition';
      readonly record: number;
      readonly at: number;
      readonly nth: number;
      readonly step: number;
    }
  | {
      readonly do: 'batch';
      readonly record: number;
      readonly at: readonly number[];
      readonly nth: number;
      readonly pointing: number;
    }
  | {
      readonly do: 'transfer';
      readonly nth: number;
      readonly from: number;
      readonly to: number;
      readonly arrives: boolean;
    }
  | {
      readonly do: 'command';
      readonly which: (typeof commands)[number];
      readonly at: number;
      readonly other: number;
      readonly nth: number;
    };

export const accountActions = [
  'invite',
  'disable',
  'enable',
  'unlock',
  'reset_link',
  'remove_second_factor',
  'end_sessions',
  'view_as',
] as const;
export const settings = ['second-factor', 'data-protection', 'dashboard'] as const;
/** What is written past the record calls. */
export const commands = [
  'assign',
  'group',
  'status',
  'split',
  'merge',
  'confirm-trips',
  'merge-trips',
  'source-token',
  'source-secret',
] as const;

export interface World {
  readonly roles: readonly { readonly kind: 'staff' | 'vendor'; readonly rights: readonly Right[] }[];
  /** Differences to built-in roles. */
  readonly changed: readonly (Right & { readonly role: number })[];
  readonly people: readonly (readonly Held[])[];
  readonly loans: readonly { readonly of: number; readonly nth: number; readonly to: number }[];
  /** Tokens that somebody holds, with the sites and rights as an administrator once gave them. */
  readonly tokens: readonly { readonly holder: number; readonly rights: readonly number[]; readonly places: Places }[];
  readonly deeds: readonly { readonly actor: Actor; readonly deed: Deed }[];
}

/** People of a world; the last is a vendor. */
export const people = 6;
export const sites = 3;

const place = fc.nat({ max: sites - 1 });
/** The third site is young: little is there to be written again. */
const busyPlace = fc.oneof({ weight: 5, arbitrary: fc.nat({ max: sites - 2 }) }, { weight: 1, arbitrary: place });
/** Where a reference leads; past the sites: to the row's own. */
const pointing = fc.nat({ max: 2 * sites - 1 });
const number = fc.nat({ max: 9_999 });
const person = fc.nat({ max: people - 1 });
const places: fc.Arbitrary<Places> = fc.oneof(
  { weight: 6, arbitrary: fc.uniqueArray(place, { minLength: 1, maxLength: 2 }) },
  { weight: 2, arbitrary: fc.constant('every' as const) },
);
const level = fc.oneof(
  { weight: 8, arbitrary: fc.constant('site' as const) },
  { weight: 1, arbitrary: fc.constantFrom<Level>('own', 'team', 'all') },
);
const right: fc.Arbitrary<Right> = fc.record({
  kind: fc.constantFrom('administration' as const, 'any' as const),
  at: number,
  level,
});
const role = fc.nat({ max: 11 });
const hours = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 48 }) },
);
const held: fc.Arbitrary<Held> = fc.record({ role, places, hours });
const few = <T>(one: fc.Arbitrary<T>, most = 2): fc.Arbitrary<T[]> => fc.array(one, { minLength: 1, maxLength: most });
const row = { record: number, at: busyPlace, nth: number };

const administering: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('give' as const), to: person, roles: fc.array(held, { maxLength: 2 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('invite' as const),
      roles: fc.array(held, { maxLength: 2 }),
      by: fc.constantFrom('form' as const, 'import' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('account' as const),
      to: fc.nat({ max: 11 }),
      action: fc.constantFrom(...accountActions),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('role' as const),
      role,
      action: fc.constantFrom('copy' as const, 'reset' as const, 'delete' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('rights' as const),
      role,
      rights: few(fc.tuple(right, fc.boolean()).map(([given, none]) => ({ ...given, none }))),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('lend' as const),
      of: person,
      nth: number,
      to: person,
      hours: fc.integer({ min: 1, max: 72 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end-loan' as const), nth: number }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('mint' as const), rights: few(number), places, hours }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revoke' as const), nth: number }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('setting' as const), which: fc.constantFrom(...settings), role }),
  },
);

const writing: fc.Arbitrary<RowDeed> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('create' as const), ...row, pointing }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      ...row,
      change: fc.constantFrom('word' as const, 'reference' as const, 'site' as const, 'all' as const),
      pointing,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'restore' as const), ...row }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('transition' as const), ...row, step: number }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('batch' as const),
      record: number,
      at: few(busyPlace),
      nth: number,
      pointing,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      nth: number,
      from: busyPlace,
      to: place,
      arrives: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('command' as const),
      which: fc.constantFrom(...commands),
      at: busyPlace,
      other: busyPlace,
      nth: number,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), ...row, pointing }) },
);

const actor: fc.Arbitrary<Actor> = fc.record({
  person,
  able: fc.nat({ max: 9 }).map((one) => one < 9),
  by: fc.oneof(
    { weight: 8, arbitrary: fc.constant('session' as const) },
    { weight: 2, arbitrary: fc.constant('token' as const) },
    { weight: 1, arbitrary: fc.constant('view' as const) },
  ),
});

export const world: fc.Arbitrary<World> = fc.record({
  roles: fc.array(
    fc.record({
      kind: fc.oneof(
        { weight: 5, arbitrary: fc.constant('staff' as const) },
        { weight: 1, arbitrary: fc.constant('vendor' as const) },
      ),
      rights: fc.array(right, { minLength: 2, maxLength: 12 }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  changed: fc.array(
    fc.tuple(right, role).map(([given, of]) => ({ ...given, role: of })),
    { maxLength: 4 },
  ),
  people: fc.array(fc.array(held, { minLength: 2, maxLength: 4 }), { minLength: people, maxLength: people }),
  loans: fc.array(fc.record({ of: person, nth: number, to: person }), { maxLength: 2 }),
  tokens: fc.array(fc.record({ holder: person, rights: fc.array(number, { minLength: 2, maxLength: 6 }), places }), {
    maxLength: 2,
  }),
  deeds: fc.array(
    fc.record({ actor, deed: fc.oneof({ weight: 1, arbitrary: administering }, { weight: 1, arbitrary: writing }) }),
    { minLength: 8, maxLength: 16 },
  ),
});
