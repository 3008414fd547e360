import type { MessageDescriptor } from '@lingui/core';
import type { RawBuilder } from 'kysely';
import { msg } from '@lingui/core/macro';
import { csvStream } from '../../../../core/records/export/csv-stream.server.ts';
import {
  readSites,
  textContext,
  type PrintedRow,
  type SiteWords,
} from '../../../../core/records/export/print-rows.server.ts';
import { toldNoMore } from '../../../../core/registry/told-no-more.ts';
import { fieldOf } from '../../../../core/records/system-fields.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import { sentenceIn, type Language } from '../../../../core/host/languages.ts';
import { actionWords, partWords } from '../../shared/audit-words.ts';
import type { AuditLine } from '../../shared/audit-line.ts';
import { readAudit } from './read-audit.ts';

const slice = 1_000;
const head = [
  msg`When`,
  msg`Who`,
  msg`Address`,
  msg`Action`,
  msg`Type of entry`,
  msg`Entry`,
  msg`Entry id`,
  msg`Site`,
  msg`Field`,
  msg`Before`,
  msg`After`,
  msg`Reason`,
];

/** The log as a spreadsheet reads it, one line per changed field, newest first; nothing in it runs as a formula. */
export async function* auditCsv(
  host: Host,
  caller: Caller,
  where: RawBuilder<unknown>,
  language: Language,
): AsyncGenerator<string> {
  const sites = await readSites(host.db);
  async function* printed(): AsyncGenerator<readonly PrintedRow[]> {
    for (let before: number | null = null; ;) {
      const lines: readonly AuditLine[] = await readAudit(host, caller, where, before, slice, language);
      if (lines.length > 0) yield lines.flatMap((line) => printLine(host, line, sites, language));
      if (lines.length < slice) return;
      before = lines.at(-1)?.id ?? null;
    }
  }
  yield* csvStream(
    head.map((title) => sentenceIn(language, title)),
    printed(),
    language === 'fr' ? ';' : ',',
  );
}

function printLine(
  host: Host,
  line: AuditLine,
  sites: ReadonlyMap<string, SiteWords>,
  language: Language,
): PrintedRow[] {
  const definition = host.records.get(line.record)?.definition;
  const site = sites.get(line.site ?? '');
  const context = textContext(language, language === 'fr' ? ',' : '.', site?.timeZone ?? 'UTC');
  const action = actionWords[line.action];
  const first = [
    line.at,
    line.user?.name ?? '',
    line.ip ?? '',
    action ? sentenceIn(language, action) : line.action,
    definition ? sentenceIn(language, definition.title) : line.record,
    line.label,
    line.recordId,
    site?.code ?? '',
  ];
  const changes = line.changes.length > 0 ? line.changes : [{ field: '', old: null, new: null }];
  return changes.map((change) => {
    const field = definition && fieldOf(definition, change.field);
    const print = (value: unknown): string =>
      value === null || value === undefined
        ? ''
        : field && value !== toldNoMore
          ? field.text.print(value, field, context)
          : typeof value === 'string'
            ? value
            : JSON.stringify(value);
    const texts = [
      ...first,
      field
        ? sentenceIn(language, field.label)
        : partWords[change.field]
          ? sentenceIn(language, partWords[change.field] as MessageDescriptor)
          : change.field,
      print(change.old),
      print(change.new),
      line.reason ?? '',
    ];
    return { values: texts, texts };
  });
}
