import type { MessageDescriptor } from '@lingui/core';

/** What a problem may carry beside its sentence. */
export interface ProblemDetails {
  /** Values for the sentence's placeholders. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Sentences about single fields, by field name. */
  readonly fields?: Readonly<Record<string, MessageDescriptor>>;
  /** Further members of the RFC 9457 body, such as the two versions of a row. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/**
 * A refusal with a sentence for the reader, answered as RFC 9457 JSON:
 * `{ type, title, status, code, detail, errors?: { field: sentence }, …extra }` in the language of the request.
 * `code` is stable and for programs; the sentence is for people.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly sentence: MessageDescriptor;
  readonly details: ProblemDetails;

  constructor(status: number, code: string, sentence: MessageDescriptor, details: ProblemDetails = {}) {
    super(sentence.message ?? code);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.sentence = sentence;
    this.details = details;
  }
}
