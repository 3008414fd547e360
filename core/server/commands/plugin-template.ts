const words = (id: string): string => id.replaceAll('-', ' ').replace(/^\w/, (letter) => letter.toUpperCase());

/**
 * The rooms of a new plugin: front door, one record, one report, one live screen with its stream, server half, catalogs,
 * a test. Path below the plugin → content.
 */
export function pluginFiles(id: string, camel: string): Readonly<Record<string, string>> {
  const title = words(id);
  const record = `${id.replaceAll('-', '_')}_entry`;
  const pascal = camel.replace(/^\w/, (letter) => letter.toUpperCase());
  return {
    'index.ts': `import { Cube } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import { reportRoute } from '../../core/reports/report-route.tsx';
import * as parts from 'virtual:plugin/${id}';

const title = msg\`${title}\`;

export const ${camel} = definePlugin({
  ...parts,
  id: '${id}',
  title,
  icon: Cube,
  routes: [
    defineRoute({ path: '/${id}', title, nav: 10, can: '${record}:read', screen: () => import('./screens/live.tsx') }),
    reportRoute({
      path: '/${id}/by-day',
      title: msg\`Entries by day\`,
      nav: 30,
      name: '${record}_by_day',
      load: async () => (await import('./reports/by-day.ts')).byDay,
    }),
  ],
});
`,
    'records/entry.ts': `import { msg } from '@lingui/core/macro';
import { date, longtext, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { administrators, planners } from '../../roles.ts';

export const entry = defineRecord({
  name: '${record}',
  title: msg\`Entry of ${title}\`,
  plural: msg\`Entries of ${title}\`,
  path: '/${id}/entries',
  nav: 20,
  scope: 'site',
  fields: {
    code: text({ label: msg\`Code\`, required: true, max: 20 }),
    day: date({ label: msg\`Day\`, required: true }),
    note: longtext({ label: msg\`Note\` }),
  },
  display: ['code'],
  sort: '-day',
  unique: [['code']],
  access: { read: planners, ...changedBy('manager'), delete: administrators },
});
`,
    'reports/by-day.ts': `import { msg } from '@lingui/core/macro';
import { date, integer } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { planners } from '../../roles.ts';

/** How many entries each day of the period has. */
export const byDay = defineReport({
  name: '${record}_by_day',
  title: msg\`Entries by day\`,
  period: 'month',
  basis: { rows: msg\`Entries that were not deleted.\`, dates: msg\`By their day.\` },
  columns: {
    day: date({ label: msg\`Day\` }),
    entries: integer({ label: msg\`Entries\`, hint: msg\`The number of entries of the day.\` }),
  },
  totals: { entries: 'sum' },
  access: { read: planners },
});
`,
    'streams/written.ts': `import { defineStream } from '../../../core/live/stream.ts';

export interface WrittenRow {
  readonly id: string;
  readonly at: string;
  readonly code: string;
}

/** Entries as they are written; the last ones stay in view. */
export const written = defineStream<WrittenRow>({
  name: '${record}_written',
  can: '${record}:read',
  mode: 'every',
  keep: 50,
  key: (row) => row.id,
  at: (row) => row.at,
});
`,
    'screens/live.tsx': `import { Button, HTMLTable } from '@blueprintjs/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import { StreamState } from '../../../core/live/stream-state.tsx';
import { useStream } from '../../../core/live/use-stream.ts';
import { usePane } from '../../../core/registry/pane.ts';
import { written } from '../streams/written.ts';
import '../../../core/records/screens/record-screen.css';
import '../../../core/reports/screens/report.css';

/** The entries as they are written, newest first, and the way to all of them. */
export default function Live() {
  const { t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const view = useStream(written);
  const title = t\`${title}\`;
  return (
    <div className="report" role="group" aria-label={title}>
      <header className="record-head">
        <h1>{title}</h1>
        <Button text={t\`Open the list\`} onClick={() => pane.open('/${id}/entries')} />
      </header>
      <div className="report-body" role="group" aria-label={title} tabIndex={0}>
        <p>
          <StreamState view={view} /> <Plural value={view.rows.length} one="# new entry" other="# new entries" />
        </p>
        <HTMLTable compact>
          <tbody>
            {view.rows
              .toSorted((one, other) => other.at.localeCompare(one.at))
              .map(({ id, at, code }) => (
                <tr key={id}>
                  <td>{code}</td>
                  <td>{format.datetime(new Date(at))}</td>
                </tr>
              ))}
          </tbody>
        </HTMLTable>
      </div>
    </div>
  );
}
`,
    [`${id}.server.ts`]: `import { sql } from 'kysely';
import { publishBySite, serverStream } from '../../core/live/live.server.ts';
import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import { serverReport } from '../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../core/reports/report.ts';
import type { Database, ServerPlugin } from '../../core/host/host.ts';
import { entry } from './records/entry.ts';
import { byDay } from './reports/by-day.ts';
import { written, type WrittenRow } from './streams/written.ts';

async function writtenRows(db: Database, which: ReturnType<typeof sql>) {
  const { rows } = await sql<WrittenRow & { readonly site: string }>\`
    select id, site, code, to_json(created_at) #>> '{}' as at
    from ${record}
    where deleted_at is null
      and \${which}
    order by created_at desc
    limit \${written.keep}\`.execute(db);
  return rows.map(({ site, ...row }) => ({ site, row }));
}

export const ${camel}: ServerPlugin = {
  id: '${id}',
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  records: recordsOf(
    import.meta.glob('./records/*.ts', { eager: true }),
    serverRecord(entry, {
      afterWrite: ({ id }, { host, action }) => {
        if (action !== 'create') return;
        writtenRows(host.db, sql\`id = \${String(id)}\`)
          .then((rows) => publishBySite(host, written, rows))
          .catch((error: unknown) => host.log.error({ err: error }, 'An entry could not be told to the live screen'));
      },
    }),
  ),
  reports: [
    serverReport(byDay, async ({ db, sites, from, to }) => {
      const { rows } = await sql<ReportRowOf<typeof byDay>>\`
        select day, count(*)::int as entries
        from ${record}
        where deleted_at is null
          and site = any(\${sites}::uuid[])
          and day between \${from}::date and \${to}::date
        group by day
        order by day\`.execute(db);
      return rows;
    }),
  ],
  streams: [
    serverStream(written, {
      load: async ({ db }, site) => (await writtenRows(db, sql\`site = \${site}\`)).map(({ row }) => row),
    }),
  ],
};
`,
    'locales/fr.po': catalog(
      [
        title,
        `Entry of ${title}`,
        `Entries of ${title}`,
        'Code',
        'Day',
        'Note',
        'Open the list',
        'Entries',
        'Entries by day',
        'Entries that were not deleted.',
        'By their day.',
        'The number of entries of the day.',
        '{0, plural, one {# new entry} other {# new entries}}',
      ],
      [
        title,
        `Entrée de ${title}`,
        `Entrées de ${title}`,
        'Code',
        'Jour',
        'Note',
        'Ouvrir la liste',
        'Fiches',
        'Fiches par jour',
        'Fiches non supprimées.',
        'Selon leur jour.',
        'Le nombre de fiches du jour.',
        '{0, plural, one {# nouvelle fiche} other {# nouvelles fiches}}',
      ],
    ),
    'locales/en.po': catalog([], []),
    [`${id}.test.ts`]: `import { expect, test } from 'vitest';
import { validateDraft } from '../../core/records/validate.ts';
import { entry } from './records/entry.ts';

test('${pascal}: an entry needs its code and its day', () => {
  const { errors } = validateDraft(entry, { site: '0b9f4c0e-6d1f-5c57-9b1c-3f1a52f3a1d4' });
  expect(Object.keys(errors)).toEqual(['code', 'day']);
});
`,
  };
}

const header = [
  'msgid ""',
  'msgstr ""',
  String.raw`"MIME-Version: 1.0\n"`,
  String.raw`"Content-Type: text/plain; charset=utf-8\n"`,
  '',
].join('\n');

const catalog = (english: readonly string[], french: readonly string[]): string =>
  [header, ...english.map((sentence, index) => `msgid "${sentence}"\nmsgstr "${french[index] ?? ''}"\n`)].join('\n');
