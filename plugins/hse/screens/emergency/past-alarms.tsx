import { Button, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { hseAlarm } from '../../records/hse-alarm.ts';
import type { PastAlarm } from '../../shared/emergency-answer.ts';

/** The alarms before, and the way to all of them. */
export function PastAlarms({ past, site }: { readonly past: readonly PastAlarm[]; readonly site: string }) {
  const { t } = useLingui();
  const pane = usePane();
  const format = useFormat(site);
  const path = String(hseAlarm.path);
  return (
    <section className="emergency-past" aria-label={t`Last alarms`}>
      <h2>{t`Last alarms`}</h2>
      {past.length === 0 ? <p>{t`No alarm was raised here yet.`}</p> : null}
      <ul>
        {past.map(({ id, number, raisedAt, clearedAt, reason, drill, allClear, people, missing }) => (
          <li key={id}>
            <Button
              variant="minimal"
              size="large"
              text={`${number} · ${format.datetime(new Date(raisedAt))} – ${format.time(new Date(clearedAt))}`}
              onClick={(event) => pane.open(`${path}/${id}`, event.ctrlKey || event.metaKey ? 'beside' : 'here')}
            />
            {drill ? <Tag minimal>{t({ message: 'Exercise', context: 'emergency' })}</Tag> : null}
            <p>{reason}</p>
            <p>
              {people > 0 ? t`Found: ${people - missing} of ${people}.` : null} {allClear}
            </p>
          </li>
        ))}
      </ul>
      <Button variant="outlined" size="large" text={t`All alarms`} onClick={() => pane.open(path)} />
    </section>
  );
}
