import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { CodeAsked } from '../../core/session/signing.ts';
import { codeMinutes } from '../../core/session/signing-codes.server.ts';
import { patience } from './patience.ts';
import type { TestUser } from './server.ts';

/** The code in a mail; null where it brings none. */
export const codeIn = (text: string): string | null => /^\d{6}$/m.exec(text)?.[0] ?? null;

interface Arrived {
  readonly code: string;
  /** By the date of its mail, in milliseconds. */
  readonly at: number;
  isTaken: boolean;
}

export type SigningCodes = ReturnType<typeof signingCodes>;

/** Reads the codes by which something is signed from the outbox of a data folder, as whoever gets the mails would. */
export function signingCodes(dataDir: string) {
  const folder = join(dataDir, 'outbox');
  const read = new Set<string>();
  const arrived = new Map<string, Arrived[]>();
  /** Codes by address and by when they end: who asks again soon is sent no other. */
  const known = new Map<string, string>();
  const turns = new Map<string, Promise<unknown>>();

  async function look(): Promise<void> {
    const names = existsSync(folder) ? readdirSync(folder).sort() : [];
    for (const name of names.filter((one) => !read.has(one))) {
      const bytes = readFileSync(join(folder, name));
      // A file that is being written yet.
      if (bytes.length === 0) return;
      read.add(name);
      const { to, text, date } = await PostalMime.parse(bytes);
      const [address, code] = [to?.[0]?.address ?? '', codeIn(text ?? '')];
      if (code !== null)
        arrived.set(address, [...(arrived.get(address) ?? []), { code, at: Date.parse(date ?? ''), isTaken: false }]);
    }
  }

  async function ofNext(email: string, ask: () => Promise<CodeAsked | null>): Promise<string | null> {
    await look();
    const [startedAt, before] = [Date.now(), arrived.get(email)?.length ?? 0];
    const asked = await ask();
    if (asked === null || asked.from === 'app') return null;
    const key = `${email} ${asked.expiresAt}`;
    const madeAt = Date.parse(asked.expiresAt ?? '') - codeMinutes * 60_000;
    // Who was cut off asks again, and is answered of the one that is on its way, or here. Mails tell seconds.
    const [from, since] = [madeAt < startedAt ? 0 : before, Math.floor(madeAt / 1000) * 1000];
    const until = Date.now() + patience.timeout;
    while (!known.has(key)) {
      const mail = arrived.get(email)?.find(({ at, isTaken }, place) => !isTaken && place >= from && at >= since);
      if (mail) {
        mail.isTaken = true;
        known.set(key, mail.code);
      } else if (Date.now() > until) throw new Error(`No code has come to ${email}.`);
      else await new Promise((resolve) => setTimeout(resolve, 20)).then(look);
    }
    return known.get(key) ?? null;
  }

  /** Asks, and answers the code that came for it; null where none does. */
  async function newest(email: string, ask: () => Promise<CodeAsked | null>): Promise<string | null> {
    const turn = (turns.get(email) ?? Promise.resolve()).then(() => ofNext(email, ask));
    turns.set(
      email,
      turn.catch(() => {}),
    );
    return turn;
  }

  /** The code by which a vendor signs a draft; one that is none where the draft cannot be sent. */
  const codeFor = async ({ json, user }: TestUser, publicId: string, version: number): Promise<string> =>
    (await newest(user.email, async () => {
      const { status, body } = await json<CodeAsked>(`vendor/rfqs/${publicId}/submit/code/`, {
        method: 'POST',
        body: { version },
      });
      return status === 200 ? body : null;
    })) ?? '000000';

  return { newest, codeFor };
}
