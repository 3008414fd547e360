import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Grants, Permission } from '../registry/access.ts';
import { subjectAndVerb } from '../registry/permission-label.ts';
import { verbLabels } from '../registry/verb-labels.ts';
import type { ServerPlugin } from './host.ts';
import { sentenceIn, type Language } from './languages.ts';

/** What permissions are about: a record, a report, a stream, or something of the host or a plugin. */
export interface Subject {
  readonly name: string;
  /** The plugin that declares it; `core` for the host. */
  readonly plugin: string;
  readonly kind: 'record' | 'report' | 'other';
  readonly title: MessageDescriptor | null;
  /** Labels of its own verbs, the transitions of a record. */
  readonly verbs: Readonly<Record<string, MessageDescriptor>>;
}

/** The host's own subjects. */
const hostTitles: Readonly<Record<string, MessageDescriptor>> = { layout: msg`Workspaces` };

/** Every subject that somebody declares rights on, in the order of the plugins. */
export function subjectsOf(
  plugins: readonly ServerPlugin[],
  grants: ReadonlyMap<string, Grants>,
): ReadonlyMap<string, Subject> {
  const subjects = new Map<string, Subject>();
  const add = (subject: Subject): void => void (subjects.has(subject.name) || subjects.set(subject.name, subject));
  for (const plugin of plugins) {
    for (const record of plugin.records ?? []) {
      const { name, plural, states } = 'definition' in record ? record.definition : record;
      add({
        name,
        plugin: plugin.id,
        kind: 'record',
        title: plural,
        verbs: Object.fromEntries(Object.entries(states?.transitions ?? {}).map(([verb, { label }]) => [verb, label])),
      });
    }
    for (const {
      definition: { name, title },
    } of plugin.reports ?? [])
      add({ name, plugin: plugin.id, kind: 'report', title, verbs: {} });
  }
  // A plugin may grant verbs on what the host or another plugin declares: the subject stays the other's.
  for (const [name, title] of Object.entries(hostTitles))
    if (grants.has(name)) add({ name, plugin: 'core', kind: 'other', title, verbs: {} });
  for (const plugin of plugins)
    for (const name of Object.keys(plugin.grants ?? {}))
      add({ name, plugin: plugin.id, kind: 'other', title: plugin.grantTitles?.[name] ?? null, verbs: {} });
  for (const name of grants.keys()) add({ name, plugin: 'core', kind: 'other', title: null, verbs: {} });
  return subjects;
}

/**
 * The words of a verb of a subject: the subject's own, else what the verb means everywhere; undefined where nobody gave
 * it a name.
 */
export const verbWords = (subject: Subject | undefined, verb: string): MessageDescriptor | undefined =>
  subject?.verbs[verb] ?? (Object.hasOwn(verbLabels, verb) ? verbLabels[verb] : undefined);

/** What a verb of a subject is called; the verb itself where nobody gave it a name. */
export function verbLabel(subject: Subject | undefined, verb: string, language: Language): string {
  const label = verbWords(subject, verb);
  return label ? sentenceIn(language, label) : verb;
}

/** What a subject is called. */
export const subjectLabel = (subject: Subject | undefined, name: string, language: Language): string =>
  subject?.title ? sentenceIn(language, subject.title) : name;

/** What a permission is called in a language: `Fuel deliveries: approve`. */
export function permissionLabel(
  subjects: ReadonlyMap<string, Subject>,
  permission: Permission,
  language: Language,
): string {
  const [name = '', verb = ''] = permission.split(':');
  const subject = subjects.get(name);
  return sentenceIn(
    language,
    subjectAndVerb(subjectLabel(subject, name, language), verbLabel(subject, verb, language)),
  );
}
