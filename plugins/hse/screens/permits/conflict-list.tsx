import { Button, Callout, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { asWritten } from '../../../../core/records/fields/reference.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { conflictLevels, permitKinds, relations, permitPath } from '../../records/permits/permit-choices.ts';
import { permitApi } from './permit-api.ts';
import './permits.css';

const asked = [
  'id',
  'site',
  'kind',
  'place',
  'equipment',
  'position',
  'parent',
  'isolation_group',
  'radius_m',
  'planned_start',
  'planned_end',
  'valid_from',
  'valid_to',
];
const isInstant = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/** What of a permit conflicts are asked by; null where its place and time are not known yet. */
export function questionOf(permit: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null {
  const { place, site, kind, planned_start: from, planned_end: to } = permit;
  if (!place || !site || !kind || !isInstant(from) || !isInstant(to)) return null;
  if (Date.parse(String(to)) <= Date.parse(String(from))) return null;
  return Object.fromEntries(asked.map((name) => [name, asWritten(permit[name]) ?? null]));
}

/** The permits that stand in the way of one, those that forbid it first. */
export function ConflictList({ permit }: { readonly permit: Readonly<Record<string, unknown>> }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat(typeof permit.site === 'string' ? permit.site : undefined);
  const question = questionOf(permit);
  const { data, error } = useQuery({
    queryKey: ['permit-conflicts', question],
    queryFn: () => permitApi.conflicts(question ?? {}),
    enabled: question !== null,
  });
  return (
    <section className="permit-conflicts" aria-label={t`Conflicts`}>
      <h2>{t`Conflicts`}</h2>
      {question === null ? <p>{t`Enter the place and the time to see conflicts.`}</p> : null}
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {data?.length === 0 ? <p role="status">{t`Nothing stands in the way.`}</p> : null}
      <ul>
        {data?.map((one) => (
          <li key={one.id}>
            <Tag intent={one.level === 'block' ? 'danger' : one.coordinated ? 'success' : 'warning'}>
              {one.coordinated && one.level !== 'block' ? t`Coordinated` : i18n._(conflictLevels[one.level])}
            </Tag>{' '}
            <Button
              size="small"
              variant="minimal"
              text={one.number}
              onClick={() => pane.open(`${permitPath}/${one.id}`, 'beside')}
            />{' '}
            {one.title}
            <small>
              {i18n._(permitKinds[one.kind])} · {i18n._(relations[one.relation])} · {format.datetime(one.from)} –{' '}
              {format.datetime(one.to)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
