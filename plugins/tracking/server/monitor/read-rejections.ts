import { sql } from 'kysely';
import type { Caller, Database, KeptSentence } from '../../../../core/host/host.ts';
import type { Language } from '../../../../core/host/languages.ts';
import type { Rejection, RejectionDetail, RejectionFilter, RejectionPage } from '../../shared/monitor.ts';
import { mostKeptBytes } from '../ingest/message.ts';
import { periodOf, whereOf } from './filter.ts';
import { entryReached } from './seen.ts';
import { tellReason } from './tell-reason.ts';

const pageSize = 50;
/** Beyond this many nobody counts. */
const countLimit = 10_000;
const previewLength = 400;

type Row = Omit<Rejection, 'reason' | 'receivedAt' | 'lastAt' | 'triedAt' | 'replayedAt' | 'dismissedAt'> & {
  readonly message: string;
  readonly reason: KeptSentence | null;
  readonly receivedAt: string;
  readonly lastAt: string;
  readonly triedAt: string | null;
  readonly replayedAt: string | null;
  readonly dismissedAt: string | null;
};

const sizeOf = sql`coalesce(rejection.size, octet_length(rejection.raw))`;
const kindOrWay = sql`coalesce(rejection.kind, rejection.way)`;

const columns = sql`
  rejection.id, rejection.source, source.code as "sourceCode",
  rejection.received_at as "receivedAt", rejection.last_at as "lastAt", rejection.times,
  rejection.code, rejection.message, rejection.reason,
  rejection.kind, rejection.device, rejection.equipment, rejection.way,
  left(coalesce(rejection.edited, rejection.raw), ${sql.lit(previewLength)}) as raw,
  case
    when rejection.replayed_at is not null then 'taken'
    when rejection.dismissed_at is not null then 'dismissed'
    else 'waiting' end as state,
  rejection.tried_at as "triedAt", rejection.replayed_at as "replayedAt",
  rejection.dismissed_at as "dismissedAt", rejection.dismissed_reason as "dismissedReason",
  (select name from app_user where id = rejection.dismissed_by) as "dismissedBy",
  rejection.edited is not null as "isEdited",
  rejection.edited is not null or ${sizeOf} <= ${sql.lit(mostKeptBytes)} as "isWhole"`;

const instant = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());
const toRejection = ({ message, reason, ...row }: Row, language: Language): Rejection => ({
  ...row,
  reason: tellReason(language, reason, message),
  receivedAt: new Date(row.receivedAt).toISOString(),
  lastAt: new Date(row.lastAt).toISOString(),
  triedAt: instant(row.triedAt),
  replayedAt: instant(row.replayedAt),
  dismissedAt: instant(row.dismissedAt),
});

/** One of what there is to choose from; `what` tells by which bits are 0 what it is: a source, a code or a kind. */
interface Choice {
  readonly source: string | null;
  readonly sourceCode: string | null;
  readonly code: string | null;
  readonly kind: string | null;
  readonly count: number;
  readonly what: number;
}

/**
 * A page of what was refused, newest first, of the sources that the caller reads. `cursor` is the `next` of the page
 * before.
 */
export async function readRejections(
  db: Database,
  caller: Caller,
  language: Language,
  filter: RejectionFilter,
  cursor: readonly [string, string] | null,
): Promise<RejectionPage> {
  const reached = entryReached(caller, 'ingest_monitor:read');
  const from = sql`from ingest_rejection rejection join ingest_source source on source.id = rejection.source`;
  const after =
    cursor === null
      ? sql``
      : sql`and (rejection.last_at, rejection.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`;
  const { rows } = await sql<Row>`
    select ${columns}
    ${from}
    where ${reached} and ${whereOf(filter)} ${after}
    order by rejection.last_at desc, rejection.id desc
    limit ${pageSize + 1}`.execute(db);
  const page = rows.slice(0, pageSize).map((row) => toRejection(row, language));
  const last = page.at(-1);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select ${from} where ${reached} and ${whereOf(filter)} limit ${countLimit + 1}) counted`.execute(db);
  const { rows: choices } = await sql<Choice>`
    select rejection.source, max(source.code) as "sourceCode", rejection.code, ${kindOrWay} as kind,
      count(*)::int as count, grouping(rejection.source, rejection.code, ${kindOrWay}) as what
    ${from}
    where ${reached} and ${periodOf(filter)}
    group by grouping sets ((rejection.source), (rejection.code), (${kindOrWay}))
    order by count desc, 2, 3, 4`.execute(db);
  const [bySource, byCode, byKind] = [0b011, 0b101, 0b110];
  const count = counted[0]?.count ?? 0;
  return {
    rejections: page,
    next:
      rows.length > pageSize && last ? Buffer.from(JSON.stringify([last.lastAt, last.id])).toString('base64url') : null,
    count: Math.min(count, countLimit),
    countIsExact: count <= countLimit,
    choices: {
      sources: choices
        .filter(({ what }) => what === bySource)
        .map(({ source, sourceCode, count: of }) => ({ id: source ?? '', code: sourceCode ?? '', count: of })),
      codes: choices
        .filter(({ what }) => what === byCode)
        .map(({ code, count: of }) => ({ code: code ?? '', count: of })),
      kinds: choices
        .filter(({ what }) => what === byKind)
        .slice(0, 100)
        .map(({ kind, count: of }) => ({ kind: kind ?? '', count: of })),
    },
  };
}

type DetailRow = Row &
  Pick<RejectionDetail, 'text' | 'bytes' | 'size' | 'about' | 'edited' | 'editedAbout' | 'editedAt' | 'editedBy'>;

/** One entry with all that is kept of it; null where the caller sees none of that id. */
export async function readRejection(
  db: Database,
  caller: Caller,
  language: Language,
  id: string,
): Promise<RejectionDetail | null> {
  const { rows } = await sql<DetailRow>`
    select ${columns}, rejection.raw as text, encode(rejection.bytes, 'base64') as bytes, ${sizeOf} as size,
      rejection.about, rejection.edited, rejection.edited_about as "editedAbout", rejection.edited_at as "editedAt",
      (select name from app_user where id = rejection.edited_by) as "editedBy"
    from ingest_rejection rejection
    join ingest_source source on source.id = rejection.source
    where rejection.id = ${id}::uuid and ${entryReached(caller, 'ingest_monitor:read')}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { text, bytes, size, about, edited, editedAbout, editedAt, editedBy, ...rest } = row;
  return {
    ...toRejection(rest, language),
    message: row.message,
    text,
    bytes: bytes?.replaceAll('\n', '') ?? null,
    size,
    about,
    edited,
    editedAbout,
    editedAt: instant(editedAt),
    editedBy,
  };
}
