import { createElement, lazy, Suspense, useCallback, useEffect, type ComponentType } from 'react';
import { addCatalog } from '../../i18n/catalogs.ts';
import { loadScreen } from '../../http/load-screen.ts';
import type { Alarm, AlarmFollowerProps, AlarmSource } from '../../registry/alarm.ts';
import type { PluginDefinition } from '../../registry/plugin.ts';
import { forgetAlarms, hearAlarms } from './alarm-store.ts';

interface AlarmFollowerSlotProps {
  readonly plugin: PluginDefinition;
  readonly source: AlarmSource;
}

const followers = new WeakMap<AlarmSource, ComponentType<AlarmFollowerProps>>();

/** The follower of a source, with the words of its plugin; fetched once. */
function followerOf({ plugin, source }: AlarmFollowerSlotProps): ComponentType<AlarmFollowerProps> {
  const existing = followers.get(source);
  if (existing) return existing;
  const made = lazy(async () => {
    const [part] = await Promise.all([loadScreen(source.load), loadScreen(() => addCatalog(plugin.messages))]);
    return part;
  });
  followers.set(source, made);
  return made;
}

/** Follows one source of alarms. */
export function AlarmFollowerSlot(slot: AlarmFollowerSlotProps) {
  const { id } = slot.source;
  const onAlarms = useCallback((alarms: readonly Alarm[]) => hearAlarms(id, alarms), [id]);
  useEffect(() => () => forgetAlarms(id), [id]);
  return <Suspense fallback={null}>{createElement(followerOf(slot), { onAlarms })}</Suspense>;
}
