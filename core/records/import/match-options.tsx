import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import type { ColumnOptions, ImportJob } from './import-job.ts';
import { keysOf, matchedBy } from './match-keys.ts';
import { OptionSelect } from './option-select.tsx';

interface MatchOptionsProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly onChange: (options: ColumnOptions) => void;
}

const none = '\u0000none';

/**
 * By which columns a row is known to be there already, said before anything is matched; without a key that is whole
 * every row is new.
 */
export function MatchOptions({ record, job, onChange }: MatchOptionsProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { keys, key, whole } = matchedBy(record, job.options);
  const named = (names: readonly string[]): string =>
    format.list(names.map((name) => i18n._(fieldOf(record, name)?.label ?? { id: name, message: name })));
  const [own] = keysOf(record);
  return (
    <section className="import-section" aria-label={t`Existing entries`}>
      <h2>{t`Existing entries`}</h2>
      {keys.length > 0 ? (
        <OptionSelect
          label={t`Matched by`}
          value={key.length > 0 ? key.join() : none}
          hint={
            key.length > 0
              ? t`Rows that match an existing value update that entry; all other rows are added.`
              : t`Every row becomes a new entry.`
          }
          onChange={(value) => onChange({ key: keys.find((one) => one.join() === value) ?? [] })}
        >
          {keys.map((one) => (
            <option key={one.join()} value={one.join()}>
              {named(one)}
            </option>
          ))}
          <option value={none}>{t`None: every row is new`}</option>
        </OptionSelect>
      ) : (
        <p>
          {whole
            ? t`This list has no key: rows identical in every column are treated as existing, all others as new.`
            : own
              ? t`No column identifies existing entries (${named(own)}): every row is added as a new entry.`
              : t`Every row becomes a new entry.`}
        </p>
      )}
    </section>
  );
}
