import { FetchError } from 'ofetch';

/** The RFC 9457 body of a refusal, with the members that this server adds. */
export interface ProblemBody {
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
  /** Sentences about single fields, by field name. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

/**
 * A call that failed. `message` is a sentence for the reader, in the reader's language when the server answered;
 * `code` is stable and for programs; `status` is 0 when no answer came (`code` is then `unreachable`).
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly body: ProblemBody;

  constructor(status: number, body: ProblemBody, cause?: unknown) {
    super(body.detail ?? body.title ?? `HTTP ${status}`, { cause });
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'unreachable' : 'unknown');
    this.fields = body.errors ?? {};
    this.body = body;
  }
}

const isBody = (data: unknown): data is ProblemBody =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** What ofetch threw, as a `ProblemError`; anything else is given back as it is (a cancelled call, a fault of ours). */
export function toProblem(error: unknown, unreachable: string): unknown {
  if (!(error instanceof FetchError)) return error;
  if (error.cause instanceof DOMException && error.cause.name === 'AbortError') return error.cause;
  const { status } = error;
  if (status === undefined) return new ProblemError(0, { detail: unreachable }, error);
  return new ProblemError(
    status,
    isBody(error.data) ? error.data : { detail: error.statusText ?? `HTTP ${status}` },
    error,
  );
}
