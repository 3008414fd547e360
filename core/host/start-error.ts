/** Why the server does not start, in one sentence for the person at the console; no stack is shown for it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Codes of what a disk refuses, and what PostgreSQL says of it. */
const refusals: readonly (readonly [found: RegExp, sentence: string])[] = [
  [
    /\b(ENOSPC|EDQUOT|53100)\b|No space left on device|Disk quota exceeded/,
    'The disk is full: make room and start Filon again.',
  ],
  [/\bEROFS\b|Read-only file system/, 'The disk is mounted read-only: mount it writable and start Filon again.'],
  [
    /\b(EACCES|EPERM)\b/,
    'A file of the data folder may not be read or written by this user: give it the right and start Filon again.',
  ],
];

/** What a disk refused, as a sentence that begins with the file where it is known; null for any other error. */
export function diskSentence(error: unknown): string | null {
  const {
    code = '',
    path,
    message = '',
    stderr = '',
  } = error as { code?: unknown; path?: unknown; message?: string; stderr?: string };
  const sentence = refusals.find(([found]) => found.test(`${String(code)} ${message} ${stderr}`))?.[1];
  return sentence === undefined ? null : typeof path === 'string' ? `${path}: ${sentence}` : sentence;
}

/**
 * Prints why a command ends and ends it. What the disk refused is told in a sentence; anything else but a `StartError`
 * is a fault of ours and keeps its stack.
 */
export function exitBecause(error: unknown): never {
  console.error(error instanceof StartError ? error.message : (diskSentence(error) ?? error));
  process.exit(1);
}
