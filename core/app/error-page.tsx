import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ProblemError } from '../http/problem-error.ts';

interface WithStatus {
  readonly status: number;
  readonly statusText?: string;
}

const hasStatus = (error: unknown): error is WithStatus =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';

/** Status and status text where there are any, else the message (spec §8). */
export function describeError(error: unknown): string {
  if (error instanceof ProblemError) return `${error.status} ${error.message}`.replace(/^0 /, '');
  if (hasStatus(error)) return `${error.status} ${error.statusText ?? ''}`.trim();
  return error instanceof Error ? error.message : String(error);
}

const title = msg`Unexpected Application Error!`;
const reload = msg`Reload the page`;

/**
 * The generic error page. It uses nothing that may itself be broken: no provider, no store, and English when no words
 * came.
 */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const say = (descriptor: { readonly id: string }, english: string): string =>
    i18n.locale && i18n.messages[descriptor.id] ? i18n._(descriptor) : english;
  return (
    <main className="error-page">
      <h1 className="bp6-heading">{say(title, 'Unexpected Application Error!')}</h1>
      <p>{describeError(error)}</p>
      <button type="button" className="bp6-button bp6-intent-primary" onClick={() => window.location.reload()}>
        {say(reload, 'Reload the page')}
      </button>
    </main>
  );
}
