import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RecordDefinition } from '../record.ts';
import { importTargets } from './guess-mapping.ts';
import type { ColumnSplit } from './import-job.ts';

interface SplitChoiceProps {
  readonly record: RecordDefinition;
  readonly title: string;
  readonly split: ColumnSplit;
  readonly onChange: (split: ColumnSplit) => void;
}

const other = '\u0000other';
const places = ['first', 'last', 'capitals'] as const;

/** The two fields in one column, and what stands between them. */
export function SplitChoice({ record, title, split, onChange }: SplitChoiceProps) {
  const { i18n, t } = useLingui();
  const between: Readonly<Record<string, string>> = {
    ',': t`Comma`,
    ' ': t`Blank`,
    ';': t`Semicolon`,
    '/': t`Slash`,
    '-': t`Dash`,
    '|': t`Bar`,
    '\n': t`New line`,
  };
  const [typed, setTyped] = useState(split.by);
  const isOther = !Object.hasOwn(between, split.by);
  const [asks, setAsks] = useState(isOther);
  const into = (part: number, name: string): void =>
    onChange({
      ...split,
      into: [0, 1].map((place) =>
        place === part ? name || null : split.into[place] === name ? null : (split.into[place] ?? null),
      ),
    });
  return (
    <div className="import-parts">
      {[0, 1].map((part) => (
        <HTMLSelect
          key={part}
          fill
          aria-label={part === 0 ? t`First field in column ${title}` : t`Second field in column ${title}`}
          value={split.into[part] ?? ''}
          onChange={({ target }) => into(part, target.value)}
        >
          <option value="">{part === 0 ? t`First part: skipped` : t`Second part: skipped`}</option>
          {importTargets(record).map(({ name, field }) => (
            <option key={name} value={name}>
              {i18n._(field.label)}
            </option>
          ))}
        </HTMLSelect>
      ))}
      <HTMLSelect
        fill
        aria-label={t`Separator between the two parts of column ${title}`}
        value={asks ? other : split.by}
        onChange={({ target }) => {
          setAsks(target.value === other);
          if (target.value !== other) onChange({ ...split, by: target.value });
        }}
      >
        {Object.entries(between).map(([sign, name]) => (
          <option key={sign} value={sign}>
            {t`Separator: ${name}`}
          </option>
        ))}
        <option value={other}>{t`Other separator…`}</option>
      </HTMLSelect>
      {asks ? (
        <InputGroup
          fill
          aria-label={t`Separator within column ${title}`}
          value={typed}
          maxLength={10}
          onValueChange={setTyped}
          onBlur={() => (typed === '' ? undefined : onChange({ ...split, by: typed }))}
        />
      ) : null}
      <HTMLSelect
        fill
        aria-label={t`Where to split column ${title}`}
        value={split.at}
        onChange={({ target }) => onChange({ ...split, at: places.find((place) => place === target.value) ?? 'first' })}
      >
        <option value="first">{t`At the first match`}</option>
        <option value="last">{t`At the last match`}</option>
        <option value="capitals">{t`Where the words in capitals end`}</option>
      </HTMLSelect>
    </div>
  );
}
