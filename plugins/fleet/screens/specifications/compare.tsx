import { Button, Callout, FormGroup, HTMLTable, Spinner } from '@blueprintjs/core';
import { Cross, Print } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { printElement } from '../../../../core/parts/print-element.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { groupsOf } from '../../../../core/records/sections.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { equipmentTechnicalSpec } from '../../records/equipment-technical-spec.ts';
import { comparedLine, comparedSpecValues, isCompared, mostCompared, type ComparedLine } from './compared.ts';
import { readCompared, type Compared } from './read-compared.ts';
import '../../../../core/records/screens/record-screen.css';
import './compare.css';

const idsOf = (text: string | null): readonly string[] =>
  (text ?? '').split(',').filter(Boolean).slice(0, mostCompared);

/**
 * `/mining_equipment_fleet/compare?machines=<ids>` or `?sheets=<ids>`: two to four machines side by side, what differs
 * in bold.
 */
export default function Compare() {
  const { t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const { user } = useSession();
  const paper = useRef<HTMLDivElement>(null);
  const [machines, sheets] = [idsOf(pane.search.get('machines')), idsOf(pane.search.get('sheets'))];
  const { data, error } = useQuery({
    queryKey: ['machines', 'compare', machines, sheets],
    queryFn: () => readCompared(machines, sheets),
  });
  const print = (): void => {
    if (paper.current) printElement(paper.current, t`Printed ${format.datetime(new Date())} by ${user?.name ?? ''}`);
  };
  const remove = (id: string): void =>
    pane.setSearch({
      machines: machines.filter((one) => one !== id).join(',') || null,
      sheets: sheets.filter((one) => one !== id).join(',') || null,
    });
  return (
    <div role="group" className="record-screen" aria-label={t`Comparison`}>
      <header className="record-head">
        <h1>{t`Comparison of machines`}</h1>
        {machines.length + sheets.length < mostCompared ? (
          <AddMachine onAdd={(id) => pane.setSearch({ machines: [...machines, id].join(',') })} />
        ) : null}
        <Button variant="minimal" icon={<Print />} aria-label={t`Print`} title={t`Print`} onClick={print} />
      </header>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      <div ref={paper} className="compare-body" role="group" aria-label={t`Comparison`} tabIndex={0}>
        {data === undefined ? (
          <Spinner aria-label={t`Loading`} />
        ) : data.length === 0 ? (
          <p>{t`Add two to four machines to compare.`}</p>
        ) : (
          <CompareTable compared={data} onRemove={remove} />
        )}
      </div>
    </div>
  );
}

function AddMachine({ onAdd }: { readonly onAdd: (id: string) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const field = equipmentTechnicalSpec.fields.equipment;
  const { Input } = viewOf(field);
  return (
    <FormGroup inline label={t`Add machine`} labelFor={id} className="compare-add">
      <Input
        id={id}
        field={field}
        value={null}
        onChange={(next) => (typeof next === 'string' ? onAdd(next) : undefined)}
        invalid={false}
        describedBy={undefined}
        timeZone={format.timeZone}
      />
    </FormGroup>
  );
}

function CompareTable({
  compared,
  onRemove,
}: {
  readonly compared: readonly Compared[];
  readonly onRemove: (id: string) => void;
}) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const rows = compared.map(({ sheet }) => sheet);
  const sections = groupsOf(equipmentTechnicalSpec).map(({ title, fields }) => ({
    title: title ? i18n._(title) : t`General`,
    lines: fields
      .filter(([, field]) => isCompared(field))
      .map(([name, field]) =>
        comparedLine(
          name,
          i18n._(field.label),
          rows.map((row) => (row?.[name] == null ? '' : viewOf(field).words(row[name], field, { i18n, format }))),
        ),
      ),
  }));
  const all = [...sections, { title: t`Characteristics`, lines: comparedSpecValues(rows) }]
    .map(({ title, lines }) => ({ title, lines: lines.filter(({ values }) => values.some(Boolean)) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <HTMLTable compact className="compare-table">
      <thead>
        <tr>
          <th scope="col">{t`Characteristic`}</th>
          {compared.map(({ id, title, subtitle }) => (
            <th key={id} scope="col">
              {title}
              <Button
                size="small"
                variant="minimal"
                icon={<Cross size={12} />}
                aria-label={t`Remove ${title}`}
                title={t`Remove ${title}`}
                onClick={() => onRemove(id)}
              />
              <small>{subtitle}</small>
            </th>
          ))}
        </tr>
      </thead>
      {all.map(({ title, lines }) => (
        <tbody key={title}>
          <tr>
            <th colSpan={compared.length + 1} scope="rowgroup" className="compare-section">
              {title}
            </th>
          </tr>
          {lines.map((line) => (
            <Line key={line.key} line={line} ids={compared.map(({ id }) => id)} />
          ))}
        </tbody>
      ))}
    </HTMLTable>
  );
}

function Line({
  line: { label, values, differs },
  ids,
}: {
  readonly line: ComparedLine;
  readonly ids: readonly string[];
}) {
  return (
    <tr className={differs ? 'compare-differs' : ''}>
      <th scope="row">{label}</th>
      {values.map((value, index) => (
        <td key={ids[index]}>{differs && value ? <strong>{value}</strong> : value || '–'}</td>
      ))}
    </tr>
  );
}
