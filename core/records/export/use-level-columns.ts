import type { MessageDescriptor } from '@lingui/core';
import { reachIn } from '../../registry/access.ts';
import { useSession } from '../../session/use-session.ts';
import { levelledFields, levelVerb } from '../levels.ts';
import { useRecordDefinition } from '../views/use-record-definition.ts';

/** A field above what every reader sees. */
export interface LevelColumn {
  readonly name: string;
  readonly label: MessageDescriptor;
}

/**
 * The fields of a record that lists never show and that this user may export, of these sites where some are in view.
 */
export function useLevelColumns(record: string, sites: readonly string[]): readonly LevelColumn[] {
  const definition = useRecordDefinition(record);
  const { user } = useSession();
  const places = sites.length === 0 ? [undefined] : sites;
  if (!definition || !user) return [];
  return levelledFields(definition).flatMap(([name, level]) => {
    const field = definition.fields[name];
    return field &&
      !field.apart &&
      places.every((site) => reachIn(user.access, `${record}:${levelVerb(level)}`, site) === 'site')
      ? [{ name, label: field.label }]
      : [];
  });
}
