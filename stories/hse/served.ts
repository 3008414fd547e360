import { queryClient } from '../../core/http/query-client.ts';
import type { ProblemBody } from '../../core/http/problem-error.ts';

/** What a server refuses with: its status, and what it says. */
export class Refused {
  readonly status: number;
  readonly body: ProblemBody;

  constructor(status: number, body: ProblemBody) {
    this.status = status;
    this.body = body;
  }
}

const encoded = (part: object): string => btoa(JSON.stringify(part)).replaceAll('=', '');
/** A session that outlasts any story; nobody checks who signed it. */
const token = `${encoded({ alg: 'none' })}.${encoded({ exp: 4_102_444_800 })}.`;

/**
 * Answers calls as a server would, by method and path below `/api/`, for what asks past the query cache or must be
 * refused; with `beforeEach`, until the story is left. Other calls go where they always go.
 */
export function served(answers: Readonly<Record<string, unknown>>): () => void {
  const { fetch } = globalThis;
  queryClient.clear();
  sessionStorage.setItem('access_token', token);
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const method = input instanceof Request ? input.method : (init?.method ?? 'GET');
    const answer = answers[`${method} ${pathname.replace(/^\/api\//, '')}`];
    if (answer === undefined) return fetch(input, init);
    return Promise.resolve(
      answer instanceof Refused ? Response.json(answer.body, { status: answer.status }) : Response.json(answer),
    );
  };
  return () => {
    globalThis.fetch = fetch;
    sessionStorage.removeItem('access_token');
  };
}

/** The answers that a list of a record asks for. */
export const servedList = (record: string, rows: readonly object[] | Refused): Readonly<Record<string, unknown>> => ({
  'GET record-views/': [],
  [`GET records/${record}/`]:
    rows instanceof Refused ? rows : { rows, next: null, count: rows.length, countIsExact: true },
});
