import { Button, Checkbox, FormGroup, HTMLTable, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import { v4 } from 'uuid';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { records } from '../../../../core/records/client.ts';
import type { Field } from '../../../../core/records/field.ts';
import { refusalOf } from '../../../../core/records/list/list-edits.ts';
import { RowSite } from '../../../../core/records/row-site.ts';
import { checkField } from '../../../../core/records/validate.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { mineOreLevel } from '../../records/mine-ore-level.ts';
import { pit as pitRecord } from '../../records/pit.ts';
import { levelsBetween, mostLevels } from './levels-between.ts';
import { usePit } from './use-pit.ts';
import './generate-levels.css';

interface GenerateLevelsProps {
  readonly onMade: (count: number) => void;
  readonly onClose: () => void;
}

interface Entry {
  readonly pit: unknown;
  readonly top: unknown;
  readonly floor: unknown;
  /** Null where nobody has said another than the pit's. */
  readonly bench: unknown;
  readonly materials: unknown;
  readonly before: string;
}

const fields = {
  pit: mineOreLevel.fields.pit,
  top: mineOreLevel.fields.top_z,
  floor: mineOreLevel.fields.bottom_z,
  bench: pitRecord.fields.bench_height,
  materials: mineOreLevel.fields.mineral_types,
} as const;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/**
 * Makes the levels of a pit (catalogue geology-income.md §3): from its top, floor and bench height a list, of which one
 * takes what is wanted; all of them get the outline of the pit. All are made or none.
 */
export function GenerateLevels({ onMade, onClose }: GenerateLevelsProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [entry, setEntry] = useState<Entry>({
    pit: null,
    top: null,
    floor: null,
    bench: null,
    materials: [],
    before: '',
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf> | null>(null);
  const [busy, setBusy] = useState(false);
  const { pit, there } = usePit(typeof entry.pit === 'string' ? entry.pit : null);
  const bench = entry.bench ?? pit?.bench_height ?? null;
  const values = { ...entry, bench };
  const levels = levelsBetween({
    top: numberOf(entry.top),
    floor: numberOf(entry.floor),
    bench: numberOf(bench),
    before: entry.before.trim().toUpperCase(),
    there,
  });
  const wanted = levels.filter(({ code, taken }) => taken === null && !left.has(code));
  const isAsked = typeof entry.top === 'number' && typeof entry.floor === 'number' && typeof bench === 'number';
  const change = (part: Partial<Entry>): void => {
    setEntry({ ...entry, ...part });
    setRefusal(null);
  };
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!pit || wanted.length === 0 || !isFilled(entry.materials)) return;
    const changes = wanted.map(({ code, top, floor }) => ({
      create: {
        site: pit.site,
        pit: pit.id,
        code,
        label: { en: `Level ${code}`, fr: `Niveau ${code}` },
        top_z: top,
        bottom_z: floor,
        outline: pit.outline,
        mineral_types: entry.materials,
      },
    }));
    setBusy(true);
    try {
      const made = await records.batch(mineOreLevel.name, changes, v4(), refusal?.confirm ?? []);
      onMade(made.length);
    } catch (error) {
      setRefusal(refusalOf(error, changes));
      setBusy(false);
    }
  };
  const input = (name: keyof typeof fields, label: string, hint?: string) => {
    const field: Field = fields[name];
    const view = viewOf(field);
    const value = values[name];
    const wrong = value == null || (Array.isArray(value) && value.length === 0) ? null : checkField(field, value);
    const below = wrong ? i18n._(wrong) : hint;
    return (
      <FormGroup
        label={label}
        labelFor={`${id}-${name}`}
        labelInfo="*"
        intent={wrong ? 'danger' : 'none'}
        helperText={below ? <span id={`${id}-${name}-note`}>{below}</span> : undefined}
      >
        <view.Input
          id={`${id}-${name}`}
          field={field}
          value={value}
          onChange={(next) => change({ [name]: next })}
          invalid={wrong !== null}
          describedBy={below ? `${id}-${name}-note` : undefined}
          timeZone={format.timeZone}
        />
      </FormGroup>
    );
  };
  const isWarning = (refusal?.confirm.length ?? 0) > 0;
  return (
    <QuestionDialog
      title={t`Generate levels`}
      about={
        <p>{t`From the top of the pit down to its floor, each one bench high. All get the outline of the pit.`}</p>
      }
      intent={isWarning ? 'warning' : 'danger'}
      problem={refusal ? <Refused refusal={refusal} /> : null}
      onClose={onClose}
    >
      <form className="generate-levels" onSubmit={(event) => void make(event)}>
        {input('pit', t`Pit`)}
        <div className="generate-elevations">
          {input('top', t`Top elevation`)}
          {input('floor', t`Floor elevation`)}
          {input('bench', t`Bench height`)}
        </div>
        <RowSite value={pit?.site ?? null}>{input('materials', t`Materials`)}</RowSite>
        <FormGroup
          label={t`Before the elevation in the code`}
          labelFor={`${id}-before`}
          helperText={t`Name a level by its floor elevation, such as 1140.`}
        >
          <InputGroup
            id={`${id}-before`}
            maxLength={10}
            value={entry.before}
            onValueChange={(before) => change({ before })}
          />
        </FormGroup>
        {isAsked && levels.length === 0 ? (
          <p role="status">{t`These elevations give no levels, or more than ${mostLevels}.`}</p>
        ) : null}
        {levels.length > 0 ? (
          <div className="generate-list" role="group" aria-label={t`Levels to create`} tabIndex={0}>
            <HTMLTable compact striped>
              <thead>
                <tr>
                  <th scope="col">{t`Code`}</th>
                  <th scope="col" className="figure">{t`Top elevation`}</th>
                  <th scope="col" className="figure">{t`Floor elevation`}</th>
                  <th scope="col">{t`Note`}</th>
                </tr>
              </thead>
              <tbody>
                {levels.map(({ code, top, floor, isRest, taken }) => (
                  <tr key={code}>
                    <td>
                      <Checkbox
                        label={code}
                        checked={taken === null && !left.has(code)}
                        disabled={taken !== null}
                        onChange={({ currentTarget: { checked } }) =>
                          setLeft(new Set(checked ? [...left].filter((one) => one !== code) : [...left, code]))
                        }
                      />
                    </td>
                    <td className="figure">{format.quantity(top, 'm')}</td>
                    <td className="figure">{format.quantity(floor, 'm')}</td>
                    <td>
                      {taken === null
                        ? isRest
                          ? t`The rest: ${format.quantity(top - floor, 'm')} high`
                          : null
                        : t`Level ${taken} already exists`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </HTMLTable>
          </div>
        ) : null}
        <div className="question-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button
            type="submit"
            intent="primary"
            loading={busy}
            disabled={!pit || wanted.length === 0 || !isFilled(entry.materials)}
            text={isWarning ? t`Create anyway` : t`Create ${wanted.length} levels`}
          />
        </div>
      </form>
    </QuestionDialog>
  );
}

/** What is said of the levels that cannot be made, or are asked about. */
function Refused({ refusal: { message, faults, changes } }: { readonly refusal: ReturnType<typeof refusalOf> }) {
  const codeOf = (index: number): string => {
    const change = changes[index];
    return change && 'create' in change ? String(change.create.code) : '';
  };
  if (faults.length === 0) return message;
  return (
    <ul className="generate-refused">
      {faults.map(({ index, detail, errors }) => (
        <li key={index}>
          {codeOf(index)}: {[...new Set(Object.values(errors))].join(' ') || detail}
        </li>
      ))}
    </ul>
  );
}
