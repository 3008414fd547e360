import { sql } from 'kysely';
import type { Host } from '../host/host.ts';
import { mailQueued, type Attachment } from './mail.server.ts';
import { openTransport, type Transport } from './transport.server.ts';

/** Also finds what another process, or a transaction that committed later, has queued. */
const pollMs = 5_000;
/** A mail that could not be sent for so long is given up: its link is dead by then. */
const patienceHours = 72;
/** Seconds for which one process has a mail to itself: longer than a mail server may take. */
const leaseSeconds = 180;

interface Queued {
  readonly id: string;
  readonly recipient: string;
  readonly language: 'en' | 'fr';
  readonly subject: string;
  readonly body: string;
  readonly attachments: string | null;
  readonly attempts: number;
}

/**
 * Sends what is in the queue, one after the other, again after a failure: at first soon, then every hour. Ends with the
 * disposer, after the mail under way.
 */
export function startMailer(host: Host): () => Promise<void> {
  const transport = openTransport(host.config);
  let ended = false;
  let asked = false;
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    do {
      asked = false;
      for (let next = await take(host); next; next = ended ? null : await take(host))
        await deliver(host, transport, next);
    } while (asked && !ended);
  };
  const wake = (): void => {
    asked = true;
    if (ended) return;
    running ??= run()
      .catch((error: unknown) => host.log.warn({ err: error }, 'The mail queue could not be read'))
      .finally(() => (running = null));
  };
  const forget = host.on(mailQueued, wake);
  const timer = setInterval(wake, pollMs);
  return async () => {
    ended = true;
    forget();
    clearInterval(timer);
    await running;
    transport.close();
  };
}

/** The mail that is due, leased to this process: after a crash somebody else sends it. */
async function take({ db }: Host): Promise<Queued | null> {
  const { rows } = await sql<Queued>`
    update mail_queue set attempts = attempts + 1, next_at = now() + make_interval(secs => ${leaseSeconds})
    where id = (select id from mail_queue where next_at <= now() order by next_at, id limit 1 for update skip locked)
    returning id, recipient, language, subject, body, attachments, attempts`.execute(db);
  return rows[0] ?? null;
}

async function deliver(
  { db, log, sealing }: Host,
  transport: Transport,
  { id, recipient, language, subject, body, attachments: files, attempts }: Queued,
): Promise<void> {
  try {
    const text = sealing.open(body);
    // Perhaps another process has new keys that have not come to this one yet: it is tried again like any other.
    if (text === null) throw new Error('It was sealed with keys that this installation does not have.');
    const attachments = files === null ? '[]' : sealing.open(files);
    if (attachments === null) throw new Error('Its files were sealed with keys that this installation does not have.');
    await transport.send({
      id: String(id),
      to: recipient,
      language,
      subject,
      text,
      attachments: JSON.parse(attachments) as Attachment[],
    });
    await sql`delete from mail_queue where id = ${id}`.execute(db);
  } catch (error) {
    log.warn({ mail: id, attempts, reason: (error as Error).message }, 'A mail could not be sent');
    const seconds = Math.min(3_600, 15 * 2 ** (attempts - 1));
    await sql`
      update mail_queue
      set next_at = now() + make_interval(secs => ${seconds}), last_error = ${(error as Error).message.slice(0, 500)}
      where id = ${id}`.execute(db);
    const { numAffectedRows = 0n } = await sql`
      delete
      from mail_queue
      where id = ${id} and created_at < now() - make_interval(hours => ${patienceHours})`.execute(db);
    if (numAffectedRows > 0n) log.error({ mail: id }, 'A mail was given up');
  }
}
