import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import { useSites } from '../../sites/use-sites.ts';
import type { Row } from '../client.ts';
import type { Field } from '../field.ts';
import type { RecordDefinition } from '../record.ts';
import { groupsOf } from '../sections.ts';
import { viewOf } from '../views/index.ts';
import { useIsPresent } from '../views/use-record-entry.ts';
import '../record-section.css';
import './facts.css';

interface FactsProps {
  readonly record: RecordDefinition;
  readonly row: Row;
  /** Which of its fields; all where absent. */
  readonly shows?: (name: string) => boolean;
}

/** Everything that a row says, by section. */
export function Facts({ record, row, shows = () => true }: FactsProps) {
  const { i18n, t } = useLingui();
  const format = useFormat(row.site);
  const { sites } = useSites();
  const isPresent = useIsPresent();
  const site = sites.find(({ id }) => id === row.site);
  // A level may count for this row and not for the next: what its reader was not given is not in the row.
  const groups = groupsOf(record).map(({ title, fields }) => ({
    title,
    fields: fields.filter(
      ([name, field]) =>
        shows(name) &&
        isPresent(field) &&
        (field.when?.(row) ?? true) &&
        (field.level === undefined || row[name] !== undefined),
    ),
  }));
  return groups
    .filter(({ title, fields }) => fields.length > 0 || (title === null && shows('site')))
    .map(({ title, fields }) => (
      <section key={title?.id ?? ''} className="record-section">
        {title ? <h2>{i18n._(title)}</h2> : null}
        <dl className="record-facts">
          {title === null && site && shows('site') ? (
            <Fact label={t`Site`}>{`${site.code} – ${site.name}`}</Fact>
          ) : null}
          {fields.map(([name, field]) => (
            <Fact key={name} label={i18n._(field.label)} wide={viewOf(field).Shown !== undefined}>
              {shownOf(field, row[name], row) ?? viewOf(field).words(row[name], field, { i18n, format }, row)}
            </Fact>
          ))}
        </dl>
      </section>
    ));
}

/** What a kind shows where words do not do; null for a kind that has words. */
function shownOf(field: Field, value: unknown, row: Row): ReactNode {
  const { Shown } = viewOf(field);
  return Shown && value != null ? <Shown field={field} value={value} row={row} /> : null;
}

function Fact({
  label,
  wide = false,
  children,
}: {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={wide ? 'record-fact-wide' : ''}>
      <dt>{label}</dt>
      <dd>{children || '–'}</dd>
    </div>
  );
}
