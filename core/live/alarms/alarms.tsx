import { useEffect, useMemo } from 'react';
import { PaneContext } from '../../registry/pane.ts';
import { useRegistry } from '../../registry/use-registry.ts';
import { meets, useSession } from '../../session/use-session.ts';
import { SitesInView } from '../../sites/sites-in-view.tsx';
import { useSites } from '../../sites/use-sites.ts';
import { AlarmBanner } from './alarm-banner.tsx';
import { AlarmFollowerSlot } from './alarm-follower.tsx';
import { alarmPane } from './alarm-pane.ts';
import type { AlarmSettings } from './alarm-settings.ts';
import { alarmStore, chooseAlarms } from './alarm-store.ts';
import { useAlarmSettings } from './use-alarm-settings.ts';
import { useAlarmSound } from './use-alarm-sound.ts';

function AlarmSound() {
  useAlarmSound();
  return null;
}

/** Alarms of all plugins and all sites of the user: seen and heard on whatever screen is open. */
export default function Alarms() {
  const plugins = useRegistry().plugins();
  const { user } = useSession();
  const { sites } = useSites();
  const { settings } = useAlarmSettings();
  const followed = plugins.flatMap((plugin) =>
    plugin.alarms.filter(({ can }) => meets(user, can)).map((source) => ({ plugin, source })),
  );
  const key = sites.map(({ id }) => id).join(',');
  const ids = useMemo(() => (key === '' ? [] : key.split(',')), [key]);

  const kept = JSON.stringify(settings);
  useEffect(() => {
    chooseAlarms(JSON.parse(kept) as AlarmSettings);
  }, [kept]);
  useEffect(() => {
    alarmStore.sources = followed.length;
    return () => void (alarmStore.sources = 0);
  }, [followed.length]);

  return (
    <>
      <PaneContext value={alarmPane}>
        <SitesInView ids={ids}>
          {followed.map(({ plugin, source }) => (
            <AlarmFollowerSlot key={source.id} plugin={plugin} source={source} />
          ))}
        </SitesInView>
      </PaneContext>
      <AlarmBanner />
      <AlarmSound />
    </>
  );
}
