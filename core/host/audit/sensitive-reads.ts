import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { readCount, readIds, seenAs } from '../../registry/read-together.ts';
import { auditSql, seenBy, type AuditEntry } from './audit.ts';
import type { Caller, Host } from '../host.ts';

/** Where a reading came from, where it is known. */
export interface ReadingPlace {
  readonly siteId?: string | null;
  readonly ip?: string | null;
  readonly requestId?: string | null;
}

type Noting = Pick<Host, 'db'>;
type Reader = Pick<Caller, 'userId'> & Partial<Pick<Caller, 'name' | 'viewedBy'>>;

/** One reader's reading of one row is told once in this time. */
const onceIn = 60_000;
/** Readings remembered at most; beyond it one is told twice rather than memory grow. */
const remembered = 50_000;

/**
 * Notes that somebody read fields of level pay or medical, or personal ones of somebody else: a `read_sensitive` line
 * of the audit log with the names of the fields, never their values. Await it before the values leave: what could not
 * be noted rejects, so that nothing is shown in silence. Readings of one moment share one statement: call it for every
 * row of a list and await them together. A reader's second look at a row within a minute is not told again.
 */
export function noteSensitiveRead(
  host: Noting,
  caller: Reader,
  record: string,
  recordId: string,
  fields: readonly string[],
  place: ReadingPlace = {},
): Promise<void> {
  if (fields.length === 0) return Promise.resolve();
  return notebookOf(host).note({
    ...seenBy(
      caller,
      [...fields].sort().map((field) => ({ field, old: null, new: null })),
    ),
    record,
    recordId,
    action: 'read_sensitive',
    siteId: place.siteId ?? null,
    ip: place.ip ?? null,
    requestId: place.requestId ?? null,
  });
}

/**
 * The same for many rows that leave together, as an export's do: one line with their count and ids, so that a list of a
 * thousand people does not bury the log. `readsOf` is the condition that finds an entry among them. At most 500 ids a
 * call.
 */
export function noteSensitiveReads(
  host: Noting,
  caller: Reader,
  record: string,
  recordIds: readonly string[],
  fields: readonly string[],
  place: ReadingPlace = {},
): Promise<void> {
  const [only] = recordIds;
  if (only === undefined || fields.length === 0) return Promise.resolve();
  if (recordIds.length === 1) return noteSensitiveRead(host, caller, record, only, fields, place);
  return notebookOf(host).note({
    ...seenBy(caller, [
      ...[...fields].sort().map((field) => ({ field, old: null, new: null })),
      { field: readCount, old: null, new: recordIds.length },
      { field: readIds, old: null, new: recordIds },
    ]),
    record,
    recordId: '',
    action: 'read_sensitive',
    siteId: place.siteId ?? null,
    ip: place.ip ?? null,
    requestId: place.requestId ?? null,
  });
}

/**
 * Lines of the log that tell of one entry: its own, and those of many rows with it among them. `line` is the table's
 * name in the query.
 */
export function linesAbout(line: string, recordId: string): RawBuilder<unknown> {
  const [id, action, changes] = ['record_id', 'action', 'changes'].map((column) => sql.ref(`${line}.${column}`));
  const named = JSON.stringify([{ field: readIds, new: [recordId] }]);
  return sql`
    (${id} = ${recordId} or (${id} = '' and ${action} = 'read_sensitive' and ${changes} @> ${named}::jsonb))`;
}

interface Noted {
  readonly at: number;
  readonly written: Promise<void>;
}

/** The readings of one server. */
class Notebook {
  readonly #host: Noting;
  readonly #noted = new Map<string, Noted>();
  #waiting: AuditEntry[] = [];
  #next: Promise<void> | null = null;

  constructor(host: Noting) {
    this.#host = host;
  }

  note(entry: AuditEntry): Promise<void> {
    const key = keyOf(entry);
    const now = Date.now();
    const note = this.#noted.get(key);
    if (note && now - note.at < onceIn) return note.written;
    this.#waiting.push(entry);
    this.#next ??= new Promise((done) => setImmediate(done)).then(() => this.#write());
    const written = this.#next;
    this.#noted.delete(key);
    this.#noted.set(key, { at: now, written });
    // A line that was not written is no line: the next reading tries anew.
    written.catch(() => this.#noted.delete(key));
    this.#forget(now);
    return written;
  }

  #write(): Promise<void> {
    const entries = this.#waiting;
    this.#waiting = [];
    this.#next = null;
    return auditSql(entries)
      .execute(this.#host.db)
      .then(() => undefined);
  }

  /** Oldest first: a map keeps the order in which its keys came. */
  #forget(now: number): void {
    for (const [key, { at }] of this.#noted) {
      if (now - at < onceIn && this.#noted.size <= remembered) return;
      this.#noted.delete(key);
    }
  }
}

/** Of many rows a digest of their ids, lest the memory hold them all. */
function keyOf({ userId, record, recordId, changes }: AuditEntry): string {
  const rows = changes.find(({ field }) => field === readIds)?.new;
  return JSON.stringify([
    userId,
    record,
    recordId,
    changes.map(({ field, new: told }) => (field === seenAs ? [field, told] : field)),
    rows === undefined ? '' : createHash('sha256').update(JSON.stringify(rows)).digest('base64'),
  ]);
}

const notebooks = new WeakMap<object, Notebook>();

function notebookOf(host: Noting): Notebook {
  const keptNotebook = notebooks.get(host.db);
  if (keptNotebook) return keptNotebook;
  const notebook = new Notebook(host);
  notebooks.set(host.db, notebook);
  return notebook;
}
