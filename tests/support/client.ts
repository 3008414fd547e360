import type { Answer, TestServer, TestUser } from './server.ts';

type Headers = Readonly<Record<string, string>>;
type Call = Promise<Answer<Record<string, unknown>>>;

/** The verbs of the API in short, for one signed-in user. Paths begin with `/api/`. */
export interface Client {
  readonly get: (path: string) => Call;
  readonly post: (path: string, body?: unknown, headers?: Headers) => Call;
  readonly patch: (path: string, body: unknown, headers?: Headers) => Call;
  readonly delete: (path: string, headers?: Headers) => Call;
}

const below = (path: string): string => path.replace(/^\/api\//, '');

export function clientOf({ json }: Pick<TestUser, 'json'>): Client {
  return {
    get: (path) => json(below(path)),
    post: (path, body, headers = {}) => json(below(path), { method: 'POST', body, headers }),
    patch: (path, body, headers = {}) => json(below(path), { method: 'PATCH', body, headers }),
    delete: (path, headers = {}) => json(below(path), { method: 'DELETE', headers }),
  };
}

/** Signs a demo account in. */
export const signIn = async (server: TestServer, email: string): Promise<Client> => clientOf(await server.login(email));
