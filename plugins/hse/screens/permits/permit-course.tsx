import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { RecordTypes } from '../../../../core/registry/record-entry.ts';
import { suspensionCauses } from '../../records/permits/permit-choices.ts';
import './permits.css';

type Line = Readonly<Record<string, unknown>>;
interface Moment {
  readonly at: string;
  readonly what: string;
  readonly by?: string;
}
const lines = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as readonly Line[]) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What happened with a permit, in its order. */
export function PermitCourse({ row }: { readonly row: RecordTypes['row'] }) {
  const { i18n, t } = useLingui();
  const permit = row as Line;
  const format = useFormat(textOf(permit.site));
  const told: readonly Moment[] = [
    { at: textOf(permit.created_at), what: t`Drafted` },
    ...lines(permit.visits).map(({ at, by, ok }) => ({
      at: textOf(at),
      what: ok === true ? t`Visited, all well` : t`Visited, not well`,
      by: textOf(by),
    })),
    ...lines(permit.gas_tests).map(({ at, tester, ok }) => ({
      at: textOf(at),
      what: ok === true ? t`Gas test, good` : t`Gas test, not good`,
      by: textOf(tester),
    })),
    { at: textOf(permit.hse_signed_at), what: t`Signed for HSE` },
    { at: textOf(permit.issued_at), what: t({ message: 'Issued', context: 'permit' }) },
    { at: textOf(permit.accepted_at), what: t`Accepted, work begins` },
    ...lines(permit.suspensions).flatMap(({ at, by, cause, resumed_at: resumed, resumed_by: resumer }) => {
      const label = suspensionCauses[textOf(cause) as keyof typeof suspensionCauses];
      const why = label ? i18n._(label) : '';
      return [
        { at: textOf(at), what: t`Suspended: ${why}`, by: textOf(by) },
        { at: textOf(resumed), what: t`Resumed`, by: textOf(resumer) },
      ];
    }),
    ...lines(permit.extensions).map(({ at, to, by }) => ({
      at: textOf(at),
      what: t`Extended until ${format.datetime(textOf(to))}`,
      by: textOf(by),
    })),
    { at: textOf(permit.finished_at), what: t`Hot work finished` },
    { at: textOf(permit.watch_until), what: t`End of the fire watch` },
    { at: textOf(permit.post_check_at), what: t`Later visit` },
    { at: textOf(permit.handed_back_at), what: t`Handed back` },
    { at: textOf(permit.closed_at), what: t`Closed` },
  ];
  return (
    <ol className="permit-course">
      {told
        .filter(({ at }) => at !== '')
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
        .map(({ at, what, by }) => (
          <li key={`${at} ${what}`}>
            <time dateTime={at}>{format.datetime(at)}</time> {what}
            {by ? ` – ${by}` : ''}
          </li>
        ))}
    </ol>
  );
}
