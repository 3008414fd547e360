import { Button, Callout, FormGroup, HTMLSelect, HTMLTable, NumericInput, Spinner, Tag } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { underOneKey } from '../../../../core/http/retry-key.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { records } from '../../../../core/records/client.ts';
import type { RecordDefinition, RecordOf } from '../../../../core/records/record.ts';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { can } from '../../../../core/registry/access.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { employers } from '../../records/choices.ts';
import { hseExposure } from '../../records/hse-exposure.ts';
import { dayAt, monthWords } from '../months.ts';
import { SteppedHeading } from '../stepped-heading.tsx';
import { hoursOfYear, type HoursLine, type MonthSum } from './hours-of-year.ts';
import './exposure.css';

type Row = RecordOf<typeof hseExposure>;
type Line = HoursLine<Row>;
const name = hseExposure.name;

/** What is being entered: the hours of an employer in a month, told before or not. */
interface Cell {
  readonly line: Line;
  readonly month: string;
}

/** Hours worked of a year at one site, by employer and month: the rows of the list, laid out to be filled and validated. */
export function HoursGrid() {
  const { i18n, t } = useLingui();
  const id = useId();
  const pane = usePane();
  const cache = useQueryClient();
  const toast = useToast();
  const tellProblem = useProblemToast();
  const { user } = useSession();
  const { selected } = useSites();
  const readable = selected.filter((one) => user && can(user.access, `${name}:read`, one.id));
  const site = readable.find((one) => one.id === pane.search.get('site')) ?? readable[0];
  const format = useFormat(site?.id);
  const [now] = useState(() => new Date());
  // The month that runs at the site is not over.
  const thisMonth = `${dayAt(site?.timeZone ?? 'UTC', now).slice(0, 7)}-01`;
  const asked = Number(pane.search.get('year'));
  const year = asked >= 1990 && asked <= 2100 ? asked : Number(thisMonth.slice(0, 4));
  const [open, setOpen] = useState<Cell | null>(null);
  const [validating, setValidating] = useState<string | null>(null);
  const queryKey = ['records', name, 'year', site?.id, year];
  const { data, error } = useQuery({
    queryKey,
    queryFn: () =>
      records.every<typeof hseExposure>(name, {
        filter: [`month:gte:${year}-01-01`, `month:lte:${year}-12-31`],
        sites: site?.id ?? '',
      }),
    enabled: site !== undefined,
  });
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey });
  useRecordChanges(
    hseExposure as unknown as RecordDefinition,
    site ? [site.id] : [],
    pane.visible,
    () => void refresh(),
  );
  if (!site) return <Callout intent="warning">{t`Choose a site whose hours you may read.`}</Callout>;
  const may = (verb: string): boolean => user !== null && can(user.access, `${name}:${verb}`, site.id);
  const { lines, months, sum } = hoursOfYear(data ?? [], year, thisMonth);
  const waiting = (month: string): readonly Row[] =>
    (data ?? []).filter(
      (row) =>
        row.month === month && row.state === 'proposed' && row.created_by !== user?.id && row.updated_by !== user?.id,
    );
  const validate = async (month: string): Promise<void> => {
    setValidating(month);
    try {
      const rows = waiting(month);
      for (const row of rows)
        await underOneKey(`${name} ${row.id} ${row.version} validate`, (key) =>
          records.transition(name, row, 'validate', {}, key),
        );
      toast(t`Hours of ${monthWords(i18n.locale, month)} validated: ${format.number(rows.length)}`, 'success');
    } catch (problem) {
      tellProblem(problem);
    } finally {
      setValidating(null);
      await refresh();
    }
  };
  const nameOf = ({ employer, vendor, department }: Line): string =>
    [vendor?.label ?? i18n._(employers[employer]), department].filter(Boolean).join(' – ');
  return (
    <div className="hours-grid">
      <header>
        <FormGroup label={t`Site`} labelFor={`${id}-site`} inline>
          <HTMLSelect
            id={`${id}-site`}
            value={site.id}
            onChange={({ target }) => pane.setSearch({ site: target.value })}
            options={readable.map((one) => ({ value: one.id, label: `${one.code} – ${one.name}` }))}
          />
        </FormGroup>
        <SteppedHeading
          heading={year}
          before={t`Year before`}
          after={t`Year after`}
          onStep={(by) => pane.setSearch({ year: String(year + by) })}
        />
      </header>
      {error ? (
        <Callout intent="danger" role="alert">
          {error.message}
        </Callout>
      ) : null}
      {data ? (
        <div className="hours-scroll" tabIndex={0} role="group" aria-label={t`Hours worked by month and employer`}>
          <HTMLTable compact striped>
            <thead>
              <tr>
                <th scope="col">{t({ message: 'Month', context: 'of hours' })}</th>
                {lines.map((line) => (
                  <th key={line.key} scope="col" className="hours-number">
                    {nameOf(line)}
                  </th>
                ))}
                <th scope="col" className="hours-number">
                  {t({ message: 'Sum', context: 'of hours' })}
                </th>
                <th scope="col">{t`State`}</th>
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <tr key={month.month} data-state={month.state}>
                  <th scope="row">{monthWords(i18n.locale, month.month)}</th>
                  {lines.map((line) => (
                    <td key={line.key} className="hours-number">
                      <HoursCell
                        row={line.months.get(month.month)}
                        label={t`Hours of ${nameOf(line)} in ${monthWords(i18n.locale, month.month)}`}
                        mayEnter={may('create') && month.month < thisMonth}
                        onOpen={() => setOpen({ line, month: month.month })}
                      />
                    </td>
                  ))}
                  <td className="hours-number">{month.hours > 0 ? format.number(month.hours, { decimals: 1 }) : ''}</td>
                  <td>
                    <div className="hours-state">
                      <MonthState month={month} />
                      {may('validate') && waiting(month.month).length > 0 ? (
                        <Button
                          size="small"
                          icon={<Tick />}
                          loading={validating === month.month}
                          disabled={validating !== null}
                          text={t({ message: 'Validate', context: 'hours' })}
                          aria-label={t`Validate the hours of ${monthWords(i18n.locale, month.month)}`}
                          onClick={() => void validate(month.month)}
                        />
                      ) : null}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t({ message: 'Sum', context: 'of hours' })}</th>
                {lines.map((line) => (
                  <td key={line.key} className="hours-number">
                    {format.number(line.sum, { decimals: 1 })}
                  </td>
                ))}
                <td className="hours-number">{format.number(sum, { decimals: 1 })}</td>
              </tr>
            </tfoot>
          </HTMLTable>
        </div>
      ) : error ? null : (
        <Spinner aria-label={t`Loading`} />
      )}
      {open ? (
        <CellDialog
          cell={open}
          site={site.id}
          title={`${nameOf(open.line)}, ${monthWords(i18n.locale, open.month)}`}
          mayUpdate={may('update')}
          onClose={() => setOpen(null)}
          onSaved={refresh}
        />
      ) : null}
    </div>
  );
}

interface HoursCellProps {
  readonly row: Row | undefined;
  readonly label: string;
  readonly mayEnter: boolean;
  readonly onOpen: () => void;
}

function HoursCell({ row, label, mayEnter, onOpen }: HoursCellProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = row ? format.number(row.hours ?? 0, { decimals: 1 }) : '—';
  if (!row && !mayEnter) return words;
  return (
    <button type="button" className="hours-cell" aria-label={`${label}: ${words}`} onClick={onOpen}>
      {row?.state === 'proposed' ? (
        <Tag minimal intent="warning">
          {t({ message: 'waits', context: 'hours' })}
        </Tag>
      ) : null}{' '}
      {words}
    </button>
  );
}

function MonthState({ month: { state } }: { readonly month: MonthSum }) {
  const { t } = useLingui();
  if (state === 'missing') return <Tag intent="danger">{t({ message: 'Missing', context: 'hours of a month' })}</Tag>;
  if (state === 'waiting') return <Tag intent="warning">{t`Not validated`}</Tag>;
  return state === 'whole' ? (
    <Tag intent="success" minimal>
      {t({ message: 'Validated', context: 'hours' })}
    </Tag>
  ) : null;
}

interface CellDialogProps {
  readonly cell: Cell;
  readonly site: string;
  readonly title: string;
  readonly mayUpdate: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Hours and people of an employer in a month; what is validated is read alone, and reopened in its entry. */
function CellDialog({ cell: { line, month }, site, title, mayUpdate, onClose, onSaved }: CellDialogProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  const pane = usePane();
  const row = line.months.get(month);
  const [hours, setHours] = useState(row?.hours ?? null);
  const [headcount, setHeadcount] = useState(row?.headcount ?? null);
  const { isBusy, sentence, send } = useSending();
  const isLocked = row ? row.state !== 'proposed' || !mayUpdate : false;
  const save = (): void =>
    send(
      () => {
        const told = { hours, headcount };
        return underOneKey(`${name} ${site} ${month} ${line.key} ${row?.version ?? 0} ${JSON.stringify(told)}`, (key) =>
          row
            ? records.update(name, row, told, key)
            : records.create(
                name,
                {
                  site,
                  month,
                  employer: line.employer,
                  ...(line.vendor ? { vendor: line.vendor.id } : {}),
                  ...(line.department ? { department: line.department } : {}),
                  source: 'declared',
                  ...told,
                },
                key,
              ),
        );
      },
      async () => {
        await onSaved();
        onClose();
      },
    );
  const { fields } = hseExposure;
  return (
    <QuestionDialog title={title} problem={sentence} onClose={onClose}>
      {isLocked ? <Callout>{t`These hours are validated: reopen them in their entry.`}</Callout> : null}
      <FormGroup label={i18n._(fields.hours.label)} labelFor={`${id}-hours`}>
        <NumericInput
          id={`${id}-hours`}
          fill
          size="large"
          min={0}
          minorStepSize={0.1}
          disabled={isLocked}
          locale={i18n.locale}
          value={hours ?? ''}
          buttonPosition="none"
          onValueChange={(value, text) => setHours(text.trim() === '' || Number.isNaN(value) ? null : value)}
          data-autofocus
        />
      </FormGroup>
      <FormGroup label={i18n._(fields.headcount.label)} labelFor={`${id}-headcount`}>
        <NumericInput
          id={`${id}-headcount`}
          fill
          size="large"
          min={1}
          disabled={isLocked}
          value={headcount ?? ''}
          buttonPosition="none"
          onValueChange={(value, text) => setHeadcount(text.trim() === '' || Number.isNaN(value) ? null : value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button size="large" text={t`Cancel`} onClick={onClose} />
        {row ? (
          <Button size="large" text={t`Open the entry`} onClick={() => pane.open(`${hseExposure.path}/${row.id}`)} />
        ) : null}
        {isLocked ? null : (
          <Button size="large" intent="primary" text={t`Save`} loading={isBusy} disabled={isBusy} onClick={save} />
        )}
      </div>
    </QuestionDialog>
  );
}
