import type { MessageDescriptor } from '@lingui/core';
import type { Registry } from '../registry/registry.ts';

/** The title of what a path leads to; null for a path that leads nowhere. */
export function titleOfPath(registry: Registry, path: string): MessageDescriptor | null {
  const destination = registry.resolve(path.split('?')[0] ?? '/');
  if (destination?.kind === 'redirect') return titleOfPath(registry, destination.to);
  return destination?.route.title ?? null;
}
