import type { RawAnswer } from './raw-call.ts';

/** Headers that every answer carries, whoever wrote it. */
const shared = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
];

/**
 * What is wrong with an answer to a call that nobody means: a fault of the server, or a refusal in another form than
 * all the others; null when nothing is.
 */
export function faultOf({ status, headers, text }: RawAnswer): string | null {
  const missing = shared.filter((name) => headers[name] === undefined);
  if (missing.length > 0) return `${status} without ${missing.join(', ')}`;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400 || isOAuthRefusal(status, text)) return null;
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8')
    return `${status} as ${headers['content-type']}: ${text.slice(0, 200)}`;
  const problem = JSON.parse(text) as { code?: string; detail?: string; status?: number };
  return problem.code && problem.status === status && /\p{L}.*[.!]$/su.test(problem.detail ?? '')
    ? null
    : `${status} is no problem: ${text.slice(0, 200)}`;
}

/** Whoever asks for a token is refused as OAuth has it (RFC 6749 §5.2). */
function isOAuthRefusal(status: number, text: string): boolean {
  if (status !== 400 && status !== 401) return false;
  const { error, error_description: said } = JSON.parse(text) as { error?: string; error_description?: string };
  return (
    /^(invalid_request|invalid_client|invalid_grant|unauthorized_client|unsupported_grant_type|invalid_scope)$/.test(
      error ?? '',
    ) && /\p{L}.*[.!]$/su.test(said ?? '')
  );
}
