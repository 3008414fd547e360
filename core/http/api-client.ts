import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ofetch, type FetchOptions } from 'ofetch';
import { noteAccessVersion } from './access-version.ts';
import { toProblem } from './problem-error.ts';

/** Path below `/api/` and what ofetch takes. Answers the decoded body; throws a `ProblemError`. */
export type ApiClient = <T = unknown>(path: string, options?: ApiOptions) => Promise<T>;
export type ApiOptions = FetchOptions<'json' | 'blob' | 'text'>;

const unreachable = msg`The server cannot be reached. Check your connection and try again.`;

/** One request, without any word about who asks. The three clients of spec §7 are built on it. */
export async function send<T>(path: string, options: ApiOptions = {}): Promise<T> {
  const headers = new Headers(options.headers);
  headers.set('accept-language', i18n.locale);
  try {
    return (await ofetch(path, {
      baseURL: '/api/',
      retry: 0,
      credentials: 'same-origin',
      onResponse: ({ response }) => noteAccessVersion(response.headers),
      ...options,
      headers,
    })) as T;
  } catch (error) {
    throw toProblem(error, i18n._(unreachable));
  }
}
