import { use } from 'react';
import type { PluginDefinition } from '../../registry/plugin.ts';
import type { RecordEntry } from '../../registry/record-entry.ts';
import { RegistryContext } from '../../registry/use-registry.ts';
import type { Field } from '../field.ts';

/**
 * Where a record stands in the application: its front door and the plugin behind it; null where no plugin brings it.
 */
export function useRecordEntry(
  name: string,
): { readonly entry: RecordEntry; readonly plugin: PluginDefinition } | null {
  const registry = use(RegistryContext);
  for (const plugin of registry?.plugins() ?? []) {
    const entry = plugin.records.find((one) => one.name === name);
    if (entry) return { entry, plugin };
  }
  return null;
}

/**
 * Tells whether a field has its place here: one that may be absent is hidden where the plugin that owns its record is.
 */
export function useIsPresent(): (field: Field) => boolean {
  const registry = use(RegistryContext);
  const names = new Set((registry?.plugins() ?? []).flatMap(({ records }) => records.map(({ name }) => name)));
  return ({ options }) => options.optional !== true || names.has(String(options.record));
}
