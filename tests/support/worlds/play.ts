import { can, reachIn, type Access, type Permission } from '../../../core/registry/access.ts';
import type { TestUser } from '../server.ts';
import { administer } from './administering.ts';
import type { Attempt } from './attempt.ts';
import { at, deal, type Dealt } from './deal.ts';
import { judge } from './judge.ts';
import { everySite } from './reach-model.ts';
import type { Stage } from './stage.ts';
import type { Actor, Deed, World } from './world.ts';
import { write } from './writing.ts';

/** What became of the calls. */
export interface Tally {
  worlds: number;
  calls: number;
  went: number;
  views: number;
  readonly refused: Map<string, number>;
  readonly byDeed: Map<string, { went: number; refused: number }>;
}
export const newTally = (): Tally => ({
  worlds: 0,
  calls: 0,
  went: 0,
  views: 0,
  refused: new Map(),
  byDeed: new Map(),
});

interface Acting {
  readonly user: TestUser;
  /** The account that the call is made as, or through. */
  readonly account: string;
  readonly isView: boolean;
}

/**
 * Deals a world and lets its people act. Throws an error with the first thing that somebody reached or wrote beyond
 * their rights.
 */
export async function play(stage: Stage, world: World, tally: Tally): Promise<void> {
  const dealt = await deal(stage, world);
  tally.worlds += 1;
  await compareWithProduct(stage, dealt, tally.worlds % stage.accounts.length);
  for (const { actor, deed } of world.deeds) {
    const attempt = await (isAboutRows(deed) ? write(stage, deed) : administer(stage, dealt, deed));
    if (attempt === null) continue;
    const acting = await actingAs(stage, dealt, actor, attempt, isAboutRows(deed));
    if (acting === null) continue;
    await playOne(stage, acting, deed, attempt, tally);
  }
}

const isAboutRows = (deed: Deed): deed is Parameters<typeof write>[1] =>
  ['create', 'import', 'update', 'delete', 'restore', 'transition', 'batch', 'transfer', 'command'].includes(deed.do);

async function playOne(
  stage: Stage,
  { user, account, isView }: Acting,
  deed: Deed,
  attempt: Attempt,
  tally: Tally,
): Promise<void> {
  await stage.written();
  const { status, code } = await attempt.send(user);
  const went = status < 300;
  const rows = await stage.written();
  const wrong =
    isView && (went || rows.length > 0)
      ? ['somebody who sees as another changed something']
      : await judge(stage, account, attempt, rows, went);
  const faults = status >= 500 ? [`answered ${status} ${code}`] : [];
  if (wrong.length + faults.length > 0) fail(stage, account, deed, attempt, [...wrong, ...faults]);
  count(tally, deed, went, `${status} ${code ?? ''}`, isView);
}

function fail(stage: Stage, account: string, deed: Deed, { asks }: Attempt, wrong: readonly string[]): never {
  throw new Error(
    `${stage.accounts.includes(account) ? `actor ${stage.accounts.indexOf(account)}` : 'a token'}, ${JSON.stringify(deed)}, which asks for ${asks.join()}: ${wrong.join(' · ')}`,
  );
}

function count(tally: Tally, deed: Deed, went: boolean, answer: string, isView: boolean): void {
  tally.calls += 1;
  if (isView) tally.views += 1;
  if (went) tally.went += 1;
  else tally.refused.set(answer, (tally.refused.get(answer) ?? 0) + 1);
  const kind = deed.do === 'account' ? deed.action : deed.do === 'command' ? deed.which : deed.do;
  const known = tally.byDeed.get(kind) ?? { went: 0, refused: 0 };
  known[went ? 'went' : 'refused'] += 1;
  tally.byDeed.set(kind, known);
}

/**
 * Somebody of the world as they act, null where nobody able to is in it: with their own session where there is no
 * token, or nobody through whose eyes they may look.
 */
async function actingAs(
  stage: Stage,
  dealt: Dealt,
  { person, by, able }: Actor,
  { asks }: Attempt,
  byToken: boolean,
): Promise<Acting | null> {
  const holders = able ? await stage.model.holders(asks) : new Set<string>();
  const token =
    by === 'token' && byToken
      ? dealt.tokens.find(({ account }, index) => holders.has(account) || index === person)
      : undefined;
  const ables = stage.accounts.flatMap((account, index) => (holders.has(account) ? [index] : []));
  if (able && ables.length === 0 && !token) return null;
  const chosen = able && ables.length > 0 ? at(ables, person) : person;
  const own = { user: await dealt.userOf(chosen), account: at(stage.accounts, chosen), isView: false };
  if (token)
    return {
      user: { ...own.user, token: token.secret, json: bearing(own.user, token.secret) },
      account: token.account,
      isView: false,
    };
  if (by !== 'view') return own;
  const seen = at(stage.accounts, chosen + 1);
  const view = await own.user.json<{ token?: string }>(`administration/users/${seen}/view_as/`, {
    method: 'POST',
    body: {},
  });
  if (view.status !== 200 || !view.body.token) return own;
  await compareView(stage, view.body.token, own.account, seen);
  return {
    user: { ...own.user, token: view.body.token, json: bearing(own.user, view.body.token) },
    account: own.account,
    isView: true,
  };
}

const bearing =
  (user: TestUser, token: string): TestUser['json'] =>
  (path, options = {}) =>
    user.json(path, { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } });

/** Everything that the product says of an access, as the model writes it. */
function cellsOf({ sites, permissions }: Stage, access: Access): ReadonlySet<string> {
  const rank = { own: 1, team: 2, site: 3 } as const;
  return new Set(
    permissions.any.flatMap((permission) =>
      can(access, permission as Permission)
        ? [...sites, everySite].flatMap((place) => {
            const reach = reachIn(access, permission as Permission, place);
            return reach ? [`${permission} ${place} ${rank[reach]}`] : [];
          })
        : [],
    ),
  );
}

/** The product and the model agree on what somebody reaches. */
async function compareWithProduct(stage: Stage, { userOf, tokens }: Dealt, person: number): Promise<void> {
  for (const [secret, account] of [
    [(await userOf(person)).token, at(stage.accounts, person)],
    ...tokens.map((token) => [token.secret, token.account]),
  ] as const) {
    const caller = await stage.server.host.authenticate(secret ?? '');
    const [said, counted] = [cellsOf(stage, caller?.access ?? {}), await stage.model.all(account ?? '')];
    const differing = [
      ...[...said].filter((cell) => !counted.has(cell)),
      ...[...counted].filter((cell) => !said.has(cell)),
    ];
    if (differing.length > 0)
      throw new Error(`The product and the model disagree about ${account}: ${differing.slice(0, 5).join('; ')}`);
  }
}

/** What shows through somebody's eyes is what both reach, the viewer all of it. */
async function compareView(stage: Stage, token: string, viewer: string, seen: string): Promise<void> {
  const caller = await stage.server.host.authenticate(token);
  const [shown, theirs, own] = [
    cellsOf(stage, caller?.access ?? {}),
    await stage.model.all(seen),
    await stage.model.all(viewer),
  ];
  const beyond = [...shown].filter((cell) => !(theirs.has(cell) && own.has(cell.replace(/\d$/, '3'))));
  if (beyond.length > 0) throw new Error(`Seeing as ${seen}, ${viewer} reaches ${beyond.slice(0, 5).join('; ')}`);
}
