import type { SessionUser } from '../../core/session/user.ts';
import { demoPassword, type Answer, type TestServer } from './server.ts';

type Refusal = { readonly code?: string; readonly detail?: string; readonly errors?: Readonly<Record<string, string>> };

/** A browser as far as the server can tell: it keeps cookies, and sends them with every call. */
export class CookieBrowser {
  readonly #server: Pick<TestServer, 'json'>;
  readonly cookies = new Map<string, string>();
  /** Where it stands; 127.0.0.1 unless told. */
  address: string | null = null;

  constructor(server: Pick<TestServer, 'json'>) {
    this.#server = server;
  }

  get access(): string {
    return this.cookies.get('access_token') ?? '';
  }

  get refresh(): string {
    return this.cookies.get('refresh_token') ?? '';
  }

  set refresh(token: string) {
    this.cookies.set('refresh_token', token);
  }

  async call<T = Refusal>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#server.json<T>(path, {
      method,
      body,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(this.address ? { 'x-forwarded-for': this.address } : {}),
        ...headers,
      },
    });
    for (const entry of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(entry) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  post<T = Refusal>(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer<T>> {
    return this.call<T>('POST', path, body, headers);
  }

  /** A call of the business: by the access token, as pages make it. */
  bearer<T = Refusal>(path: string, method = 'GET', body?: unknown): Promise<Answer<T>> {
    return this.call<T>(method, path, body, { authorization: `Bearer ${this.access}` });
  }

  signIn(
    name = 'dispatcher',
    password = demoPassword,
  ): Promise<Answer<SessionUser & Refusal & { readonly step?: string }>> {
    return this.post('login/', { email: name.includes('@') ? name : `${name}@demo.filon`, password });
  }
}
