import { setTimeout as sleep } from 'node:timers/promises';

/** Posts to the API of a running Filon until it is not too much for it; the answer. Throws what else it refuses. */
export async function postJson(url: string, path: string, token: string, body: unknown): Promise<unknown> {
  for (;;) {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (response.ok) return response.json();
    if (response.status !== 429) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await sleep(100);
  }
}
