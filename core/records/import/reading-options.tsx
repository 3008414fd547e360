import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useSites } from '../../sites/use-sites.ts';
import type { RecordDefinition } from '../record.ts';
import { encodings } from './encodings.ts';
import { mayImport } from './import-access.ts';
import type { ImportJob, ImportOptions } from './import-job.ts';

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
  return (
    <div className="import-options">
      {found?.kind === 'xlsx' ? (
        <Option label={t`Sheet`} value={found.sheet ?? ''} onChange={(sheet) => onChange({ sheet })}>
          {found.sheets.map((sheet) => (
            <option key={sheet}>{sheet}</option>
          ))}
        </Option>
      ) : (
        <>
          <Option label={t`Encoding`} value={found?.encoding ?? ''} onChange={(encoding) => onChange({ encoding })}>
            {[...new Set([found?.encoding ?? '', ...encodings])].map((encoding) => (
              <option key={encoding}>{encoding}</option>
            ))}
          </Option>
          <Option label={t`Separator`} value={found?.separator ?? ''} onChange={(separator) => onChange({ separator })}>
            {Object.entries(separators).map(([separator, name]) => (
              <option key={separator} value={separator}>
                {name}
              </option>
            ))}
          </Option>
          <Option label={t`Decimal sign`} value={options.decimal ?? '.'} onChange={(decimal) => onChange({ decimal: decimal === ',' ? ',' : '.' })}>
            <option value=".">1,234.5</option>
            <option value=",">1 234,5</option>
          </Option>
        </>
      )}
      {record.scope === 'site' && mine.length > 1 ? (
        <Option label={t`Site of rows that name none`} value={options.site ?? ''} onChange={(site) => onChange({ site })}>
          {options.site ? null : <option value="">{t`None: every row names its site`}</option>}
          {mine.map(({ id, code, name }) => (
            <option key={id} value={id}>{`${code} – ${name}`}</option>
          ))}
        </Option>
      ) : null}
    </div>
  );
}

function Option({ label, value, onChange, children }: { readonly label: string; readonly value: string; readonly onChange: (value: string) => void; readonly children: ReactNode }) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id}>
      <HTMLSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </HTMLSelect>
    </FormGroup>
  );
}
