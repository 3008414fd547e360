import { HTMLTable } from '@blueprintjs/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../i18n/use-format.ts';
import { records, type Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';

const actions: Readonly<Record<string, MessageDescriptor>> = { create: msg`Created`, update: msg`Changed`, delete: msg`Deleted`, restore: msg`Brought back` };

/** Who changed what and when, newest first. */
export function History({ record, row }: { readonly record: RecordDefinition; readonly row: Row }) {
  const { i18n } = useLingui();
  const format = useFormat(row.site);
  const { data: entries = [] } = useQuery({ queryKey: ['history', record.name, row.id, row.version], queryFn: () => records.history(record.name, row.id) });
  const words = (name: string, value: unknown): string => {
    const field = record.fields[name];
    return (field && viewOf(field).words(value, field, { i18n, format })) || '–';
  };
  const labelOf = (name: string): string => (record.fields[name] ? i18n._(record.fields[name].label) : name);
  if (entries.length === 0) return null;
  return (
    <section className="record-history">
      <h2>
        <Trans>History</Trans>
      </h2>
      <HTMLTable compact striped>
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
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={`${entry.at}${entry.action}`}>
              <td>{format.datetime(entry.at)}</td>
              <td>{entry.user ?? <Trans>The system</Trans>}</td>
              <td>
                <strong>{actions[entry.action] ? i18n._(actions[entry.action] as MessageDescriptor) : entry.action}</strong>
                {entry.action === 'update'
                  ? entry.changes.map(({ field, old, new: next }) => (
                      <div key={field}>
                        <Trans>
                          {labelOf(field)}: <bdi>{words(field, old)}</bdi> → <bdi>{words(field, next)}</bdi>
                        </Trans>
                      </div>
                    ))
                  : null}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </section>
  );
}
