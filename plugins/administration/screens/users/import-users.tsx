import { Button, Callout, FileInput, HTMLTable, Tag } from '@blueprintjs/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { fileFaults } from '../../../../core/records/import/file-faults.ts';
import { readCsv } from '../../../../core/records/import/read-csv.ts';
import { UnreadableFile } from '../../../../core/records/import/table-file.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { ImportVerdict } from '../../shared/users.ts';
import { rowsOf, type UserRow } from './user-rows.ts';
import './users.css';

interface Preview {
  readonly rows: readonly UserRow[];
  readonly verdicts: readonly ImportVerdict[];
}

/**
 * `/administration/users/import`: a file of people to invite, with a verdict for every row before anything is done;
 * then all or nobody.
 */
export default function ImportUsers() {
  const { t, i18n } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const [name, setName] = useState<string | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const send = (rows: readonly UserRow[], commit: boolean) =>
    api<{ done: boolean; verdicts: readonly ImportVerdict[] }>('administration/users/import/', {
      method: 'POST',
      body: { rows, commit },
    });
  const look = async (file: File): Promise<void> => {
    setName(file.name);
    setPreview(null);
    setProblem(null);
    try {
      const rows = rowsOf(readCsv(new Uint8Array(await file.arrayBuffer()), {}));
      if (rows === null) setProblem(t`The columns email and name are missing.`);
      else setPreview({ rows, verdicts: (await send(rows, false)).verdicts });
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? i18n._(fileFaults[error.fault]) : (error as Error).message);
    }
  };
  const commit = async ({ rows }: Preview): Promise<void> => {
    setWaiting(true);
    try {
      const { done, verdicts } = await send(rows, true);
      setPreview({ rows, verdicts });
      if (done) {
        toast(t`The invitations were sent.`, 'success');
        pane.open('/administration/users');
      }
    } catch (error) {
      setProblem((error as Error).message);
    }
    setWaiting(false);
  };
  const faults = preview?.verdicts.filter(({ fault }) => fault !== null).length ?? 0;
  return (
    <div className="user-screen" role="group" aria-label={t`Import users`} tabIndex={0}>
      <header className="user-head">
        <h1>{t`Import users`}</h1>
      </header>
      <p>
        <Trans>
          A CSV file with the columns <code>email</code>, <code>name</code> and optionally <code>login</code>,{' '}
          <code>kind</code>, <code>language</code>, <code>role</code>, <code>sites</code>. Separate several roles or
          sites with semicolons.
        </Trans>
      </p>
      <FileInput
        hasSelection={name !== null}
        inputProps={{ accept: '.csv,text/csv', 'aria-label': t`File` }}
        text={name ?? t`Choose a file…`}
        buttonText={t`Browse`}
        onInputChange={(event) => void (event.currentTarget.files?.[0] && look(event.currentTarget.files[0]))}
      />
      {problem ? (
        <Callout intent="danger" role="alert" className="import-verdicts">
          {problem}
        </Callout>
      ) : null}
      {preview ? (
        <>
          <div className="import-tools">
            <Tag minimal intent="success">{t`${preview.verdicts.length - faults} to invite`}</Tag>
            {faults > 0 ? <Tag minimal intent="danger">{t`${faults} with an error`}</Tag> : null}
            <Button
              intent="primary"
              text={t`Invite all`}
              disabled={faults > 0 || preview.verdicts.length === 0}
              loading={waiting}
              onClick={() => void commit(preview)}
            />
          </div>
          <div className="import-verdicts">
            <HTMLTable compact striped>
              <thead>
                <tr>
                  <th>{t`Line`}</th>
                  <th>{t`E-mail`}</th>
                  <th>{t`Name`}</th>
                  <th>{t`Verdict`}</th>
                </tr>
              </thead>
              <tbody>
                {preview.verdicts.map(({ line, email, name: person, fault }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <td>{email}</td>
                    <td>{person}</td>
                    <td>{fault ?? t`To be invited`}</td>
                  </tr>
                ))}
              </tbody>
            </HTMLTable>
          </div>
        </>
      ) : null}
    </div>
  );
}
