import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from './access.ts';
import type { Registry } from './registry.ts';
import { verbLabels } from './verb-labels.ts';

/** Both written as the language does: `Utilisateurs : voir`. */
export const subjectAndVerb = (subject: string, verb: string): MessageDescriptor => msg`${subject}: ${verb}`;

/** What a permission is called: the title of its record, else of the screen that asks for it, and the verb. */
export function permissionLabel(
  registry: Registry,
  i18n: I18n,
  permission: Permission,
  screen: MessageDescriptor | null,
): string {
  const [name = '', verb = ''] = permission.split(':');
  const record = registry
    .plugins()
    .flatMap(({ records }) => records)
    .find((entry) => entry.name === name);
  const title = record?.plural ?? screen;
  const label = Object.hasOwn(verbLabels, verb) ? verbLabels[verb] : undefined;
  return i18n._(subjectAndVerb(title ? i18n._(title) : name, label ? i18n._(label) : verb));
}
