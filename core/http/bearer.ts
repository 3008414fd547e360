import { needsRefresh, readAccessToken } from './access-token.ts';
import { send, type ApiClient } from './api-client.ts';
import { ProblemError } from './problem-error.ts';
import { refreshOrLeave } from './refresh.ts';

/**
 * A client that sends the access token as a bearer. It renews a missing or expiring token before the call, and
 * once more after a 401, since the server may know better than the clock of this machine.
 */
export function bearerClient(contentHeaders: Readonly<Record<string, string>>): ApiClient {
  return async <T>(path: string, options: Parameters<ApiClient>[1] = {}): Promise<T> => {
    const attempt = (token: string): Promise<T> => {
      const headers = new Headers(options.headers);
      for (const [name, value] of Object.entries(contentHeaders)) if (!headers.has(name)) headers.set(name, value);
      headers.set('authorization', `Bearer ${token}`);
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
}
