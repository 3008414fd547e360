import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const localTokenFile = 'replay-token';

/** A sentence for the person at the terminal; the command ends with 1. */
export class Refusal extends Error {}

/** From the command line, `FILON_TOKEN`, or the file that a server on this machine keeps in DATA_DIR for this. */
export function tokenFor(url: string, given: string | undefined): string {
  const token = given ?? process.env['FILON_TOKEN'];
  if (token) return token;
  const { hostname } = new URL(url);
  const path = join(process.env['DATA_DIR'] ?? '.data', localTokenFile);
  try {
    if (['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  throw new Refusal(
    `No token: give --token or FILON_TOKEN, the token of an ingest source${hostname === '127.0.0.1' ? `, or DATA_DIR, where a local server keeps ${localTokenFile}` : ''}.`,
  );
}

/** One call of the ingest API; waits when the server says so. Throws a `Refusal`. */
export async function call<Answer>(
  url: string,
  token: string,
  path: 'batch' | 'devices',
  body: unknown,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${url}/api/ingest/v1/${path}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch((error: unknown) => {
      throw new Refusal(
        `The server ${url} cannot be reached (${(error as { cause?: Error }).cause?.message ?? String(error)}).`,
      );
    });
    const answer = (await response.json().catch(() => ({}))) as { readonly detail?: string };
    if (response.ok) return answer as Answer;
    const again = (response.status === 429 || response.status === 503) && attempt < 10;
    if (!again) throw new Refusal(`The server refused: ${answer.detail ?? response.statusText} (${response.status}).`);
    await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('retry-after') ?? 1) * 1000));
  }
}
