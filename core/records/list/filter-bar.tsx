import { Button, Classes } from '@blueprintjs/core';
import { Filter as FilterIcon, SmallCross } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { RecordDefinition } from '../record.ts';
import { FilterLine } from './filter-line.tsx';
import { FilterWords } from './filter-words.tsx';
import './filter-bar.css';

interface FilterBarProps {
  readonly record: RecordDefinition;
  readonly filters: readonly string[];
  readonly onChange: (filters: readonly string[]) => void;
  /** Whether the line that adds a filter is open, where something else opens it as well. */
  readonly adding?: boolean;
  readonly onAdding?: (adding: boolean) => void;
  /** The button that opens the line stands elsewhere. */
  readonly bare?: boolean;
}

/** The filters of a list as removable tags, all of which must hold, and the line that adds one. */
export function FilterBar({ record, filters, onChange, adding: opened, onAdding, bare = false }: FilterBarProps) {
  const { i18n, t } = useLingui();
  const [own, setOwn] = useState(false);
  const adding = opened ?? own;
  const setAdding = onAdding ?? setOwn;
  const bar = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setAdding(false);
    // The line is gone with the focus in it. Not to the button that opened it: the Enter that ended the line would
    // press it.
    bar.current?.focus();
  };
  return (
    <div ref={bar} className="record-filters" tabIndex={-1}>
      {filters.map((filter) => (
        // A Tag of Blueprint's, whose own button speaks English alone.
        <span key={filter} className={`${Classes.TAG} ${Classes.MINIMAL} ${Classes.INTENT_PRIMARY}`}>
          <FilterWords record={record} filter={filter} />
          <button
            type="button"
            className={Classes.TAG_REMOVE}
            aria-label={t`Remove this filter`}
            onClick={() => {
              onChange(filters.filter((other) => other !== filter));
              bar.current?.focus();
            }}
          >
            <SmallCross />
          </button>
        </span>
      ))}
      {filters.length > 1 ? (
        <Button size="small" variant="minimal" text={t`Remove all`} onClick={() => onChange([])} />
      ) : null}
      {adding ? (
        <FilterLine
          record={record}
          onAdd={(added) => {
            onChange([...filters.filter((other) => !added.includes(other)), ...added]);
            close();
          }}
          onCancel={close}
        />
      ) : bare ? null : (
        <Button
          size="small"
          variant="minimal"
          icon={<FilterIcon />}
          text={t`Add a filter`}
          onClick={() => setAdding(true)}
          aria-label={`${t`Add a filter`} – ${i18n._(record.plural)}`}
        />
      )}
    </div>
  );
}
