import type { TestUser } from './server.ts';

/** What a write of a record is answered: the row, or what was wrong with it. */
export interface RecordAnswer extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version: number;
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/** Adds a row; sentences come in `language`. */
export const post = (user: TestUser, record: string, body: unknown, language = 'en') =>
  user.json<RecordAnswer>(`records/${record}/`, { method: 'POST', body, headers: { 'accept-language': language } });

/** Changes a row that is at `version`. */
export const patch = (user: TestUser, record: string, id: string, version: number, body: unknown, language = 'en') =>
  user.json<RecordAnswer>(`records/${record}/${id}/`, {
    method: 'PATCH',
    body,
    headers: { 'if-match': `"${version}"`, 'accept-language': language },
  });

export const read = async (user: TestUser, record: string, id: string) =>
  (await user.json<RecordAnswer>(`records/${record}/${id}/`)).body;
