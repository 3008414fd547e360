import { HTMLTable } from '@blueprintjs/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useRecordEntry } from '../../../../core/records/views/use-record-entry.ts';
import { actionWords, subjectWords } from '../../shared/audit-words.ts';
import type { AuditLine } from '../../shared/audit-line.ts';
import { AuditChanges } from './audit-changes.tsx';

/** Lines of the log, newest first. */
export function AuditTable({ lines }: { readonly lines: readonly AuditLine[] }) {
  return (
    <HTMLTable compact striped className="audit-table">
      <thead>
        <tr>
          <th>
            <Trans>When</Trans>
          </th>
          <th>
            <Trans>Who</Trans>
          </th>
          <th>
            <Trans>What</Trans>
          </th>
          <th>
            <Trans>Changes</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <AuditRow key={line.id} line={line} />
        ))}
      </tbody>
    </HTMLTable>
  );
}

function AuditRow({ line }: { readonly line: AuditLine }) {
  const { i18n, t } = useLingui();
  const format = useFormat(line.site ?? undefined);
  const action = actionWords[line.action];
  return (
    <tr>
      <td className="audit-when">{format.datetime(line.at)}</td>
      <td>
        {line.user === null ? t`The system` : line.user.name || line.user.id}
        {line.ip ? <div className="audit-muted">{line.ip}</div> : null}
      </td>
      <td>
        <strong>{action ? i18n._(action) : line.action}</strong>
        <div>
          <EntryLink line={line} />
        </div>
      </td>
      <td>
        <AuditChanges line={line} />
        {line.reason ? <div className="audit-muted">{line.reason}</div> : null}
      </td>
    </tr>
  );
}

/** What the line is about; a way to it where it is an entry that may be opened. */
function EntryLink({ line }: { readonly line: AuditLine }) {
  const { i18n } = useLingui();
  const { open } = usePane();
  const entry = useRecordEntry(line.record);
  const subject = subjectWords[line.record];
  const kind = entry ? i18n._(entry.entry.title) : subject ? i18n._(subject) : line.record;
  const words = line.label === '' ? kind : `${kind} ${line.label}`;
  if (!entry || line.closed || line.recordId === '' || line.label === '') return words;
  return (
    <button type="button" className="audit-link" onClick={() => open(`${entry.entry.path}/${line.recordId}`)}>
      {words}
    </button>
  );
}
