import { Button, FormGroup, HTMLSelect, Spinner } from '@blueprintjs/core';
import { Download, Upload } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import { useSession } from '../../session/use-session.ts';
import { useSites } from '../../sites/use-sites.ts';
import type { RecordDefinition } from '../record.ts';
import { saveFile } from '../../http/save-file.ts';
import { importTargets, notImported } from './guess-mapping.ts';
import { mayImport } from './import-access.ts';
import { imports } from './import-client.ts';
import { importLimits } from './limits.ts';
import type { ImportControls } from './use-import-job.ts';

/** Where a file is chosen or dropped. */
export function FileStep({
  record,
  controls,
}: {
  readonly record: RecordDefinition;
  readonly controls: ImportControls;
}) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { user } = useSession();
  const { sites } = useSites();
  const mine = sites.filter(({ id }) => user && mayImport(user.access, record, id));
  const [site, setSite] = useState('');
  const [over, setOver] = useState(false);
  const absent = notImported(record).map(({ label }) => i18n._(label));
  const input = useRef<HTMLInputElement>(null);
  const siteId = useId();
  const take = (file: File | undefined): void => {
    if (file) void controls.run(() => imports.upload(record.name, file, site || undefined));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const template = (): void => {
    const separator = i18n.locale === 'fr' ? ';' : ',';
    const head = importTargets(record).map(({ field }) => `"${i18n._(field.label).replaceAll('"', '""')}"`);
    saveFile(`${i18n._(record.plural)}.csv`, new Blob([`\ufeff${head.join(separator)}\r\n`], { type: 'text/csv' }));
  };
  return (
    <>
      {record.scope === 'site' && mine.length > 1 ? (
        <FormGroup label={t`Site for rows without one`} labelFor={siteId} className="import-site">
          <HTMLSelect id={siteId} value={site} onChange={({ target }) => setSite(target.value)}>
            <option value="">{t`None: each row has its own site`}</option>
            {mine.map(({ id, code, name }) => (
              <option key={id} value={id}>{`${code} – ${name}`}</option>
            ))}
          </HTMLSelect>
        </FormGroup>
      ) : null}
      <div
        className={over ? 'import-drop import-drop-over' : 'import-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {controls.sending ? <Spinner size={32} /> : <Upload size={32} />}
        <p>{controls.sending ? t`Reading the file…` : t`Drop a CSV or XLSX file here, or choose one.`}</p>
        <Button
          intent="primary"
          size="large"
          text={t`Choose a file`}
          disabled={controls.sending}
          onClick={() => input.current?.click()}
        />
        <input
          ref={input}
          type="file"
          className="import-file"
          tabIndex={-1}
          aria-label={t`File to import`}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
        <p className="import-hint">
          <Trans>
            The first row with column names is the header; titles above it are skipped. At most{' '}
            {format.number(importLimits.rows)} rows and {importLimits.megabytes} MB. Nothing is saved until you have
            reviewed the changes.
          </Trans>
        </p>
        {absent.length > 0 ? (
          <p className="import-hint">
            <Trans>These fields cannot be imported: {format.list(absent)}. Add them to each entry afterwards.</Trans>
          </p>
        ) : null}
      </div>
      <Button variant="minimal" icon={<Download />} text={t`Empty template with all columns`} onClick={template} />
    </>
  );
}
