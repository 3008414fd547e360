import type { Database, Host } from '../host/host.ts';
import type { AlongContext } from '../records/change-rows.server.ts';
import type { Evaluation } from './evaluate-run.ts';

/** A form that is being taken, as far as what follows from it needs to know. */
export interface TakenForm {
  readonly site: string;
  /** The code of its template. */
  readonly template: string;
  /** The day on which it was filled, by the clocks of the site. */
  readonly day: string;
  readonly evaluation: Evaluation;
}

/** The same, once it has its number. */
export interface NumberedForm extends TakenForm {
  readonly number: string;
  /** Who filled it; of one that opens an action and names nobody, who leads at the site. */
  readonly performedBy: string | null;
}

/** A form that is being voided. */
export interface VoidedForm {
  readonly id: string;
  readonly number: string;
  readonly family: string;
}

/** Writes what follows from a form, once it has its number. */
export type Follow = (form: NumberedForm, context: AlongContext) => Promise<void>;

/** What forms bring about in another plugin, inside the transaction in which they are taken or voided. */
export interface FormFollower {
  /** Refuses what the form says, by throwing a `Problem`, and writes nothing. Answers what follows, if anything does. */
  readonly judge?: (form: TakenForm, context: AlongContext) => Promise<Follow | null>;
  /** Takes back what followed, or refuses by throwing a `Problem`. */
  readonly voided?: (form: VoidedForm, context: AlongContext) => Promise<void>;
  /** What forms of one of its templates are about, beside machines and items. */
  readonly subjects?: FormSubjects;
}

/**
 * Control categories that forms of a template are about: a schedule asks for each by itself, and several forms may
 * complete one.
 */
export interface FormSubjects {
  /** The code of the template. */
  readonly template: string;
  /** Those for which there is something to fill in at a site, and the code by which each is known. */
  readonly at: (db: Database, site: string) => Promise<readonly { readonly id: string; readonly code: string }[]>;
  /** Those that a form completes which is being taken, with what was filled before it. */
  readonly completed: (form: TakenForm, db: Database) => Promise<readonly string[]>;
  /** Those that are complete no more once a form is voided. */
  readonly undone: (form: { readonly id: string; readonly site: string }, db: Database) => Promise<readonly string[]>;
}

const followers = new WeakMap<Host['records'], FormFollower[]>();

/** Told by a plugin as it starts: the plugin that keeps forms knows none of those that live by them. */
export function followForms(host: Host, follower: FormFollower): void {
  followers.set(host.records, [...formFollowers(host), follower]);
}

export const formFollowers = (host: Pick<Host, 'records'>): readonly FormFollower[] =>
  followers.get(host.records) ?? [];

/** What forms of a template are about, where a plugin tells. */
export const formSubjects = (host: Pick<Host, 'records'>, template: string): FormSubjects | undefined =>
  formFollowers(host).find(({ subjects }) => subjects?.template === template)?.subjects;
