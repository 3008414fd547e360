import type { ImportJob, ImportRow } from '../../core/records/import/import-job.ts';
import type { Answer, TestServer, TestUser } from './server.ts';

type File = string | Uint8Array;

/** Sends a file to be imported. */
export async function upload(
  server: TestServer,
  user: TestUser,
  record: string,
  file: File,
  { query = '', type = 'text/csv', language = 'en' } = {},
): Promise<Answer<ImportJob & { code?: string; detail?: string }>> {
  const response = await fetch(`${server.url}/api/records/${record}/import/?name=test.csv${query}`, {
    method: 'POST',
    headers: { 'content-type': type, 'accept-language': language, authorization: `Bearer ${user.token}` },
    body: file as BodyInit,
  });
  return { status: response.status, body: (await response.json()) as ImportJob, headers: response.headers };
}

/** Waits until nobody works on a job any more. */
export async function settled(user: TestUser, { record, id }: Pick<ImportJob, 'record' | 'id'>): Promise<ImportJob> {
  for (;;) {
    const { body } = await user.json<ImportJob>(`records/${record}/import/${id}/`);
    if (!['reading', 'checking', 'committing'].includes(body.state)) return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Sends a file and waits for its verdicts. */
export async function preview(
  server: TestServer,
  user: TestUser,
  record: string,
  file: File,
  options = {},
): Promise<ImportJob> {
  const { status, body } = await upload(server, user, record, file, options);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return settled(user, body);
}

/** Writes what was checked, and waits for the end. */
export async function commit(user: TestUser, { record, id }: ImportJob, body: unknown = {}): Promise<ImportJob> {
  const answer = await user.json<ImportJob>(`records/${record}/import/${id}/commit/`, { method: 'POST', body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return settled(user, answer.body);
}

export async function rowsOf(user: TestUser, { record, id }: ImportJob, query = ''): Promise<readonly ImportRow[]> {
  return (await user.json<{ rows: readonly ImportRow[] }>(`records/${record}/import/${id}/rows/?limit=200${query}`))
    .body.rows;
}

/** A file as it is exported. */
export async function exported(
  server: TestServer,
  user: TestUser,
  record: string,
  query = '',
  language = 'en',
): Promise<{ readonly status: number; readonly bytes: Uint8Array; readonly text: string; readonly headers: Headers }> {
  const response = await fetch(`${server.url}/api/records/${record}/export/${query}`, {
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': language },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    bytes,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    headers: response.headers,
  };
}
