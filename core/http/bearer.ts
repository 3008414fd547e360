import { needsRefresh, readAccessToken } from './access-token.ts';
import { send, type ApiClient, type ApiOptions } from './api-client.ts';
import { ProblemError } from './problem-error.ts';
import { refreshOrLeave } from './refresh.ts';
import { underOneKey } from './retry-key.ts';

/**
 * A client that sends the access token as a bearer. It renews a missing or expiring token before the call, and
 * once more after a 401, since the server may know better than the clock of this machine. What is posted carries an
 * `Idempotency-Key`: tried again after a lost answer, it is not done twice.
 */
export function bearerClient(contentHeaders: Readonly<Record<string, string>>): ApiClient {
  const call = async <T>(path: string, options: ApiOptions, key?: string): Promise<T> => {
    const attempt = (token: string): Promise<T> => {
      const headers = new Headers(options.headers);
      for (const [name, value] of Object.entries(contentHeaders)) if (!headers.has(name)) headers.set(name, value);
      headers.set('authorization', `Bearer ${token}`);
      if (key !== undefined) headers.set('idempotency-key', key);
      return send<T>(path, { ...options, headers });
    };
    const held = readAccessToken();
    const token = held === null || needsRefresh(held) ? await refreshOrLeave() : held;
    try {
      return await attempt(token);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 401) throw error;
      return attempt(await refreshOrLeave());
    }
  };
  return <T>(path: string, options: ApiOptions = {}): Promise<T> => {
    const { method, body, query, headers } = options;
    if (method !== 'POST' || body instanceof FormData || new Headers(headers).has('idempotency-key'))
      return call<T>(path, options);
    return underOneKey(JSON.stringify([path, query, body]), (key) => call<T>(path, options, key));
  };
}
