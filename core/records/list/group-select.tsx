import { HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { groupable } from '../groups.ts';
import type { RecordDefinition } from '../record.ts';
import { columnsOf } from './columns.ts';

/** By which column a list is put into groups. */
export function GroupSelect({
  record,
  group,
  slow,
  onChange,
}: {
  readonly record: RecordDefinition;
  readonly group: string | null;
  /** Names of the fields by which it takes a while. */
  readonly slow?: readonly string[] | undefined;
  readonly onChange: (field: string | null) => void;
}) {
  const { i18n, t } = useLingui();
  return (
    <HTMLSelect
      minimal
      aria-label={t`Group by`}
      value={group ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t`No groups`}</option>
      {columnsOf(record)
        .filter(({ field }) => groupable(field))
        .map(({ name, label }) => (
          <option key={name} value={name}>
            {slow?.includes(name) ? t`Groups: ${i18n._(label)} (takes a while)` : t`Groups: ${i18n._(label)}`}
          </option>
        ))}
    </HTMLSelect>
  );
}
