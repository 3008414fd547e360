import { viewToken } from './view-token.ts';

let asked: Promise<Response> | null = null;

/** Asks who is signed in by the cookies, before the clients of `core/http` are there; `takeEarlyMe` has the answer. */
export function askMeEarly(): Promise<unknown> {
  asked = viewToken() === null ? fetch('/api/me/', { method: 'POST' }) : null;
  return asked ?? Promise.resolve();
}

/** The answer that was asked for early, to be read once; null where none was. */
export function takeEarlyMe(): Promise<Response> | null {
  const answer = asked;
  asked = null;
  return answer;
}
