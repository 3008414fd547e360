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

/** A call as an answer may look at it: the values of the path's names, and the words behind `?`. */
export interface Call {
  readonly request: Request;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

/**
 * By method and path below `/api/`, where `:name` stands for one part: `{ 'GET records/:record/': { rows: [] } }`. A
 * value is JSON, a {@link Refused}, or a function of the {@link Call} that gives one. What is said later is looked at
 * first.
 */
export type Answers = Readonly<Record<string, unknown>>;

/** The answer to a call that is not answered as long as the story is looked at. */
export const waiting = (): Promise<never> => new Promise(() => undefined);

/** What every screen may ask, of somebody who has changed nothing. */
const usual: Answers = {
  'GET me/settings/:key/': { body: null },
  'PUT me/settings/:key/': { body: null },
  'GET record-views/': [],
  'GET search/': { results: [], more: 0, moreIsExact: true },
  'GET login/methods/': { provider: null, passkeyOrigins: [] },
};

interface Said {
  readonly method: string;
  readonly pattern: URLPattern;
  readonly answer: unknown;
}

let said: readonly Said[] = [];
let unknown: readonly string[] = [];
/** Calls whose answer is on its way. */
let underWay = 0;
/** What is on its way longer than this never comes, in milliseconds: a story shows how that looks. */
const longest = 3_000;

/** Waits until every call is answered and drawn: what is looked at or judged is the story, not its first moment. */
export async function answersShown(): Promise<void> {
  const until = performance.now() + longest;
  // An answer that is drawn may ask for more.
  for (let calm = 0; calm < 3 && performance.now() < until; calm = underWay === 0 ? calm + 1 : 0)
    await new Promise((done) => setTimeout(done));
}

/** Answers these calls, until the next story. */
export function answer(answers: Answers): void {
  const more = Object.entries(answers).map(([call, value]): Said => {
    const [method = '', path = ''] = call.split(' ');
    return { method, pattern: new URLPattern({ pathname: `/api/${path}` }), answer: value };
  });
  said = [...more.toReversed(), ...said];
}

/** The answer to the list of a record: all of its rows on one page, or why they are not told. */
export const listed = (record: string, rows: readonly object[] | Refused): Answers => ({
  [`GET records/${record}/`]:
    rows instanceof Refused ? rows : { rows, next: null, count: rows.length, countIsExact: true },
});

/** Forgets every answer but the usual ones. */
export function resetAnswers(): void {
  said = [];
  unknown = [];
  answer(usual);
}

/** Calls that no story has an answer for, since the last reset. */
export const unknownCalls = (): readonly string[] => unknown;

/** Notes a call that the story has no answer for, and says so on the console. */
export function noteUnknown(call: string): void {
  unknown = [...unknown, call];
  console.error(`No answer in this story for ${call}`);
}

const asResponse = (value: unknown): Response =>
  value instanceof Response
    ? value
    : value instanceof Refused
      ? Response.json(value.body, { status: value.status, headers: { 'content-type': 'application/problem+json' } })
      : Response.json(value);

const beyond = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname, searchParams } = new URL(request.url);
  // Parts of Storybook itself, fonts and words of the map.
  if (!pathname.startsWith('/api/')) return beyond(input, init);
  for (const { method, pattern, answer: given } of said) {
    const match = method === request.method && pattern.exec({ pathname });
    if (!match) continue;
    // No story ends by waiting for what it says will not come.
    if (given === waiting) return waiting();
    underWay += 1;
    try {
      const value =
        typeof given === 'function' ? given({ request, params: match.pathname.groups, query: searchParams }) : given;
      return asResponse(await value);
    } finally {
      underWay -= 1;
    }
  }
  const call = `${request.method} ${pathname.slice('/api/'.length)}`;
  noteUnknown(call);
  return asResponse(new Refused(501, { title: 'No answer in this story', detail: call }));
};
