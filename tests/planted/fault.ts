/**
 * What is to tell a fault: one of the checks, files of units, or files that want the whole application, by words as
 * `npm test -- <words>` takes them; or files of stories that look otherwise than their kept pictures.
 */
export type Told =
  | { readonly check: 'lint' | 'types' | 'messages' | 'translations' | 'migrations' }
  | { readonly units: readonly string[] }
  | { readonly tests: readonly string[] }
  | { readonly looks: readonly string[] };

/** A mistake that somebody could make in one place, and what must tell it. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file, in whatever lines it is set. */
  readonly find: string;
  readonly replace: string;
  readonly told: Told;
}
