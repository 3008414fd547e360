import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import { sendMail } from '../../../../core/mail/mail.server.ts';
import { noticeKinds } from './notice-kinds.ts';
import type { Notice } from './notice.ts';
import { accountsOf, holdersOf, readersWho, type Holder, type Reader } from './readers.ts';

/** What one mail lists; who has more opens the list. */
const mostLines = 50;

/**
 * Tells each notice once: it is marked, and its mails are queued, in one transaction. What one reader is told of one kind
 * at one site is one mail, so that many that came together, after a stop say, are no flood. Where one of them cannot be
 * told, all others are.
 */
export async function tellNotices(host: Host, notices: readonly Notice[]): Promise<void> {
  const fresh = await notTold(host.db, notices);
  if (fresh.length === 0) return;
  for (const [, alike] of Map.groupBy(fresh, ({ kind, site }) => `${kind} ${site}`))
    try {
      await tellTogether(host, alike);
    } catch (error) {
      host.log.warn({ err: error, kind: alike[0]?.kind }, 'Notices are told one by one');
      for (const notice of alike)
        await tellTogether(host, [notice]).catch((reason: unknown) =>
          host.log.error({ err: reason, kind: notice.kind, subject: notice.subject }, 'A notice could not be told'),
        );
    }
}

const marks = (notices: readonly Notice[]): string =>
  JSON.stringify(notices.map(({ kind, subject, occasion }) => ({ kind, subject, occasion })));

async function notTold(db: Database, notices: readonly Notice[]): Promise<readonly Notice[]> {
  if (notices.length === 0) return [];
  const { rows } = await sql<{ place: number }>`
    select place::int
    from rows from (
      jsonb_to_recordset(${marks(notices)}::jsonb) as (kind text, subject uuid, occasion text)) with ordinality
      as notice(kind, subject, occasion, place)
    where not exists (
      select from hse_told told
      where told.kind = notice.kind and told.subject = notice.subject and told.occasion = notice.occasion)`.execute(db);
  return rows.flatMap(({ place }) => notices[place - 1] ?? []);
}

/** Notices of one kind at one site. */
async function tellTogether(host: Host, notices: readonly Notice[]): Promise<void> {
  const [one] = notices;
  if (!one) return;
  await host.db.transaction().execute(async (db) => {
    // Of two processes at once the second waits here, and finds them told.
    const { rows } = await sql<{ subject: string; occasion: string }>`
      insert into hse_told (kind, subject, occasion)
      select kind, subject, occasion
      from jsonb_to_recordset(${marks(notices)}::jsonb) as notice(kind text, subject uuid, occasion text)
      order by subject, occasion
      on conflict do nothing
      returning subject, occasion`.execute(db);
    const mine = new Set(rows.map(({ subject, occasion }) => `${subject} ${occasion}`));
    const fresh = notices.filter(({ subject, occasion }) => mine.has(`${subject} ${occasion}`));
    for (const { reader, told } of await readersOf(host, db, fresh)) await writeTo(host, db, reader, one, told);
  });
}

interface ToldReader {
  readonly reader: Reader;
  readonly told: readonly Notice[];
}

async function readersOf(host: Host, db: Database, notices: readonly Notice[]): Promise<readonly ToldReader[]> {
  const within = { db, grants: host.grants, identities: host.identities };
  const accounts = await accountsOf(within, [...new Set(notices.flatMap(({ people }) => people))]);
  await noteNoAddress(host, db, [
    ...new Set(notices.flatMap(({ people }) => people.filter((person) => !accounts.has(person)))),
  ]);
  const holders = new Map<string, readonly Holder[]>();
  const readerWho = readersWho(within);
  const byReader = new Map<string, { reader: Reader; told: Notice[] }>();
  for (const notice of notices) {
    const { people, roles, site, can, by } = notice;
    const key = roles.join();
    const ofRoles = holders.get(key) ?? (roles.length > 0 ? await holdersOf(within, roles, site) : []);
    holders.set(key, ofRoles);
    for (const account of new Set([
      ...people.flatMap((person) => accounts.get(person) ?? []),
      ...ofRoles.map(({ id }) => id),
    ])) {
      const reader = account === by ? null : await readerWho(account, can, site);
      if (!reader) continue;
      const known = byReader.get(account) ?? { reader, told: [] };
      known.told.push(notice);
      byReader.set(account, known);
    }
  }
  return [...byReader.values()];
}

/** Who has no account is passed over, and that is said once of each. */
async function noteNoAddress({ log }: Host, db: Database, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const { rows } = await sql<{ subject: string }>`
    insert into hse_told (kind, subject, occasion)
    select 'no_address', person, '' from unnest(${[...people]}::uuid[]) as person
    on conflict do nothing
    returning subject`.execute(db);
  for (const { subject } of rows)
    log.warn({ person: subject }, 'This person has no account, so no mail about safety reaches them');
}

async function writeTo(
  host: Host,
  db: Database,
  { email, language }: Reader,
  { kind, site }: Pick<Notice, 'kind' | 'site'>,
  told: readonly Notice[],
): Promise<void> {
  const { heading, list } = noticeKinds[kind];
  const { rows } = await sql<{ code: string }>`select code from site where id = ${site}`.execute(db);
  const [only, ...more] = told;
  const what = more.length === 0 ? (only?.number ?? '') : String(told.length);
  const subject = sentenceIn(language, {
    ...msg({ message: '{heading}: {what} ({site})' }),
    values: { heading, what, site: rows[0]?.code ?? '' },
  });
  const items = told.slice(0, mostLines).map(({ number, lines }) => {
    const words = lines(language).map((line) => (typeof line === 'string' ? line : sentenceIn(language, line)));
    return [number, ...words].join('\n  ');
  });
  const left = told.length - items.length;
  if (left > 0) items.push(sentenceIn(language, { ...msg({ message: 'And {left} more.' }), values: { left } }));
  const path = more.length === 0 && only ? only.path : list;
  const text = [sentenceIn(language, heading), ...items, `${host.address()}${path}`, ''].join('\n\n');
  await sendMail({ ...host, db }, { to: email, language, subject, text });
}
