import { Button, Callout, HTMLTable, Spinner, Tag } from '@blueprintjs/core';
import { Link, Unlink } from '@blueprintjs/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { v4 } from 'uuid';
import { can } from '../../../../core/registry/access.ts';
import { records, type Row } from '../../../../core/records/client.ts';
import { readReport } from '../../../../core/reports/client.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { machineTrackers } from '../../reports/machine-trackers.ts';
import { PairDialog } from './pair-dialog.tsx';
import './trackers.css';

/** The trackers of a machine, now and before, and who pairs another with it or takes one off. */
export function TrackersTab({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const format = useFormat(row.site);
  const { user } = useSession();
  const queries = useQueryClient();
  const showProblem = useProblemToast();
  const [pairing, setPairing] = useState(false);
  const mayPair = user !== null && can(user.access, 'tracking_device:update', row.site);
  const { data, error } = useQuery({
    queryKey: ['machine', row.id, 'trackers'],
    queryFn: ({ signal }) => readReport<typeof machineTrackers>(machineTrackers.name, { equipment: row.id }, signal),
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner size={24} aria-label={t`Loading`} />;
  const again = (): Promise<void> => queries.invalidateQueries({ queryKey: ['machine', row.id, 'trackers'] });
  const takeOff = async (id: string): Promise<void> => {
    const device = await records.read('tracking_device', id);
    await records.update('tracking_device', device, { equipment: null }, v4());
    await again();
  };
  const moment = (at: string | null, otherwise: string): string => (at === null ? otherwise : format.datetime(at));
  return (
    <>
      {mayPair ? (
        <div className="machine-actions">
          <Button size="small" icon={<Link />} text={t`Pair a tracker`} onClick={() => setPairing(true)} />
        </div>
      ) : null}
      {data.rows.length === 0 ? (
        <p>{t`No tracker has ever been paired with this machine: its position is unknown.`}</p>
      ) : (
        <div className="trackers-table" role="group" aria-label={t`Trackers`} tabIndex={0}>
          <HTMLTable compact striped>
            <thead>
              <tr>
                <th scope="col">{t`Tracker`}</th>
                <th scope="col">{t({ message: 'Kind', context: 'of a tracker' })}</th>
                <th scope="col">{t({ message: 'From', context: 'begin of a pairing' })}</th>
                <th scope="col">{t({ message: 'Until', context: 'end of a pairing' })}</th>
                <th scope="col">{t`Tracker last seen`}</th>
                <th scope="col">{t`Action`}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(({ device, tracker, kind, valid_from: from, valid_to: to, last_seen: seen }) => (
                <tr key={`${device} ${from}`}>
                  <th scope="row">
                    <bdi>{tracker ?? '—'}</bdi>
                  </th>
                  <td>{kind}</td>
                  <td>{moment(from, t`since first known`)}</td>
                  <td>{to === null ? <Tag minimal intent="success">{t`on the machine`}</Tag> : format.datetime(to)}</td>
                  <td>{to === null ? moment(seen, t`never`) : '—'}</td>
                  <td>
                    {to === null && mayPair && device !== null ? (
                      <Button
                        size="small"
                        variant="minimal"
                        icon={<Unlink />}
                        text={t`Remove`}
                        aria-label={t`Remove: ${tracker ?? ''}`}
                        onClick={() => void takeOff(device).catch(showProblem)}
                      />
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
      {pairing ? (
        <PairDialog
          machine={row}
          onClose={() => setPairing(false)}
          onPaired={() => {
            setPairing(false);
            void again();
          }}
        />
      ) : null}
    </>
  );
}
