import type { RecordDefinition } from '../../core/records/record.ts';
import type { ServerPlugin } from '../../core/host/host.ts';

/** Some of the plugins: all without one and those that require it, or one with those that it requires. */
export interface Subset {
  readonly name: string;
  readonly plugins: readonly ServerPlugin[];
}

const definitionsOf = ({ records = [] }: ServerPlugin): readonly RecordDefinition[] =>
  records.map((record) => ('definition' in record ? record.definition : record));

/** The plugins without which one does not start: owners of records it must refer to and of views it must read. */
function requiredBy(plugin: ServerPlugin, all: readonly ServerPlugin[]): readonly ServerPlugin[] {
  const names = definitionsOf(plugin).flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ options }) =>
      options.optional === true ? [] : ((options.record as string) ?? []),
    ),
  );
  const views = (plugin.uses ?? []).flatMap(({ name, optional }) => (optional ? [] : [name]));
  return all.filter(
    (other) =>
      other !== plugin &&
      (definitionsOf(other).some(({ name }) => names.includes(name)) ||
        (other.publishes ?? []).some(({ name }) => views.includes(name))),
  );
}

/** A plugin with all that it requires, directly or through others, in the order in which they start. */
function withRequired(plugin: ServerPlugin, all: readonly ServerPlugin[]): readonly ServerPlugin[] {
  const found = new Set([plugin]);
  for (const one of found) for (const other of requiredBy(one, all)) found.add(other);
  return all.filter((one) => found.has(one));
}

/** The plugin that makes the accounts: nobody signs in without it. */
const accounts = 'administration';

/** Each plugin left out once, then each alone. The accounts' plugin is in all of them. */
export function subsetsOf(all: readonly ServerPlugin[]): readonly Subset[] {
  const base = all.filter(({ id }) => id === accounts).flatMap((plugin) => withRequired(plugin, all));
  const others = all.filter((plugin) => !base.includes(plugin));
  return [
    ...others.map((left) => ({
      name: `without ${left.id}`,
      plugins: all.filter((plugin) => !withRequired(plugin, all).includes(left)),
    })),
    ...others.map((one) => ({
      name: `${one.id} alone`,
      plugins: all.filter((plugin) => base.includes(plugin) || withRequired(one, all).includes(plugin)),
    })),
  ];
}
