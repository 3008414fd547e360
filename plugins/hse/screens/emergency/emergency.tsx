import { Callout, HTMLSelect, Spinner } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { can } from '../../../../core/registry/access.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { hseAlarm } from '../../records/hse-alarm.ts';
import { hseMuster } from '../../records/hse-muster.ts';
import { emergencyApi } from './emergency-api.ts';
import { Muster } from './muster.tsx';
import { PastAlarms } from './past-alarms.tsx';
import { RaiseSiren } from './raise-siren.tsx';
import { SoundingSiren } from './sounding-siren.tsx';
import './emergency.css';

/** While an alarm sounds it is read again so often, should a change not have been told. */
const soundingMs = 10_000;

/** `/hse/emergency`: the siren of a site, who is found while it sounds, the all-clear, and the alarms before. */
export default function Emergency() {
  const { t } = useLingui();
  const id = useId();
  const pane = usePane();
  const queries = useQueryClient();
  const { user } = useSession();
  const { selected, sites } = useSites();
  const offered = selected.length > 0 ? selected : sites;
  const [chosen, setChosen] = useState<string | null>(pane.search.get('site'));
  const site = offered.find((one) => one.id === chosen) ?? sites.find((one) => one.id === chosen) ?? offered[0];
  const siteId = site?.id ?? '';
  const { data, error } = useQuery({
    queryKey: ['emergency', siteId],
    queryFn: () => emergencyApi.read(siteId),
    enabled: siteId !== '',
    refetchInterval: ({ state }) => (pane.visible && state.data?.alarm ? soundingMs : false),
  });
  const read = (): void => void queries.invalidateQueries({ queryKey: ['emergency', siteId] });
  const may = (permission: `${string}:${string}`): boolean =>
    user !== null && siteId !== '' && can(user.access, permission, siteId);
  useRecordChanges(hseAlarm, [siteId], pane.visible && siteId !== '', read);
  useRecordChanges(hseMuster, [siteId], pane.visible && may('hse_muster:read'), read);
  return (
    <div className="emergency">
      <header>
        <h1>{t`Emergency`}</h1>
        {offered.length > 1 ? (
          <HTMLSelect
            id={`${id}-site`}
            aria-label={t`Site`}
            value={siteId}
            onChange={({ target }) => setChosen(target.value)}
          >
            {offered.map((one) => (
              <option key={one.id} value={one.id}>
                {one.code} – {one.name}
              </option>
            ))}
          </HTMLSelect>
        ) : (
          <span>{site ? `${site.code} – ${site.name}` : ''}</span>
        )}
      </header>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {data || error || !site ? null : <Spinner aria-label={t`Loading`} />}
      {data && site ? (
        <div className="emergency-parts" key={site.id}>
          {data.alarm ? (
            <>
              <SoundingSiren
                alarm={data.alarm}
                site={site}
                missing={data.missing}
                count={data.count}
                mayClear={may('hse_alarm:clear')}
                onDone={read}
              />
              {data.people ? (
                <Muster
                  alarm={data.alarm.id}
                  site={siteId}
                  people={data.people}
                  mayTick={may('hse_muster:muster')}
                  onDone={read}
                />
              ) : null}
            </>
          ) : (
            <RaiseSiren answer={data} site={site} mayRaise={may('hse_alarm:raise')} onDone={read} />
          )}
          <PastAlarms past={data.past} site={siteId} />
        </div>
      ) : null}
    </div>
  );
}
