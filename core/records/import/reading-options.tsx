import { useLingui } from '@lingui/react/macro';
import { useSession } from '../../session/use-session.ts';
import { useSites } from '../../sites/use-sites.ts';
import type { RecordDefinition } from '../record.ts';
import { encodings } from './encodings.ts';
import { mayImport } from './import-access.ts';
import type { ImportJob, ImportOptions } from './import-job.ts';
import { OptionSelect } from './option-select.tsx';

interface ReadingOptionsProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly onChange: (options: ImportOptions) => void;
}

/** How the file was read, to be put right where the guess was wrong. */
export function ReadingOptions({ record, job, onChange }: ReadingOptionsProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const { sites } = useSites();
  const { found, options } = job;
  const mine = sites.filter(({ id }) => user && mayImport(user.access, record, id));
  const separators: Readonly<Record<string, string>> = { ',': t`Comma`, ';': t`Semicolon`, '\t': t`Tab`, '|': t`Bar` };
  const [encoding, separator, sheet] = [
    options.encoding ?? found?.encoding ?? '',
    options.separator ?? found?.separator ?? '',
    options.sheet ?? found?.sheet ?? '',
  ];
  return (
    <div className="import-options">
      {found?.kind === 'xlsx' ? (
        <OptionSelect label={t`Sheet`} value={sheet} onChange={(name) => onChange({ sheet: name })}>
          {found.sheets.map((name) => (
            <option key={name} value={name}>
              {found.hiddenSheets.includes(name) ? t`${name} (hidden)` : name}
            </option>
          ))}
        </OptionSelect>
      ) : (
        <>
          <OptionSelect label={t`Encoding`} value={encoding} onChange={(name) => onChange({ encoding: name })}>
            {[...new Set([encoding, ...encodings])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </OptionSelect>
          <OptionSelect label={t`Separator`} value={separator} onChange={(sign) => onChange({ separator: sign })}>
            {Object.entries(separators).map(([sign, name]) => (
              <option key={sign} value={sign}>
                {name}
              </option>
            ))}
          </OptionSelect>
        </>
      )}
      <OptionSelect
        label={t`Decimal sign`}
        value={options.decimal ?? '.'}
        hint={found?.kind === 'xlsx' ? t`For numbers stored as text` : undefined}
        onChange={(sign) => onChange({ decimal: sign === ',' ? ',' : '.' })}
      >
        <option value=".">1,234.5</option>
        <option value=",">1 234,5</option>
      </OptionSelect>
      {record.scope === 'site' && mine.length > 1 ? (
        <OptionSelect
          label={t`Site for rows without one`}
          value={options.site ?? ''}
          onChange={(site) => onChange({ site })}
        >
          {options.site ? null : <option value="">{t`None: each row has its own site`}</option>}
          {mine.map(({ id, code, name }) => (
            <option key={id} value={id}>{`${code} – ${name}`}</option>
          ))}
        </OptionSelect>
      ) : null}
    </div>
  );
}
