import { fieldLines } from './generated-fields.ts';

/** How much of each a generated plugin has: ten of them are 150 records, 180 screens and 30 reports. */
export const perPlugin = { records: 15, screens: 18, reports: 3 } as const;

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const nouns = [
  'Permit',
  'Survey',
  'Contract',
  'Sample',
  'Order',
  'Visit',
  'Drawing',
  'Stock',
  'Batch',
  'Hearing',
  'Notice',
  'Budget',
  'Plan',
  'Tender',
  'Audit',
];

/** The files of one generated plugin, path below it → content; migrations and catalogs are made by the commands. */
export function generatedPlugin(id: string): Readonly<Record<string, string>> {
  const files: Record<string, string> = { 'index.ts': door(id), [`${id}.server.ts`]: serverHalf(id) };
  for (const index of range(perPlugin.records)) files[`records/${recordFile(index)}.ts`] = recordSource(id, index);
  for (const index of range(perPlugin.reports)) {
    files[`reports/summary-${index}.ts`] = reportSource(id, index);
    files[`server/summary-${index}.ts`] = reportStatement(id, index);
  }
  for (const index of range(perPlugin.screens)) files[`screens/board-${index}.tsx`] = screenSource(id, index);
  return files;
}

const nounOf = (index: number): string => nouns[index % nouns.length] ?? '';
const recordFile = (index: number): string => nounOf(index).toLowerCase();
const recordName = (id: string, index: number): string => `${id}_${recordFile(index)}`;
const titleOf = (id: string): string => id.replace(/^\w/, (letter) => letter.toUpperCase());

function door(id: string): string {
  const routes = range(perPlugin.screens).map(
    (index) => `    defineRoute({
      path: '/${id}/board_${index}',
      title: msg\`${titleOf(id)}: ${nounOf(index).toLowerCase()} board ${index}\`,
      nav: ${10 + index},
      can: '${recordName(id, index % perPlugin.records)}:read',
      screen: () => import('./screens/board-${index}.tsx'),
    }),`,
  );
  return `import { Cube } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import * as parts from 'virtual:plugin/${id}';

export const ${id} = definePlugin({
  ...parts,
  id: '${id}',
  title: msg\`${titleOf(id)}\`,
  icon: Cube,
  place: 200,
  routes: [
${routes.join('\n')}
  ],
});
`;
}

function serverHalf(id: string): string {
  const reports = range(perPlugin.reports);
  return `import { recordsOf } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '${hostPath}';
${reports.map((index) => `import { summary${index} } from './server/summary-${index}.ts';`).join('\n')}

export const ${id}: ServerPlugin = {
  id: '${id}',
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  records: recordsOf(import.meta.glob('./records/*.ts', { eager: true })),
  reports: [${reports.map((index) => `summary${index}`).join(', ')}],
};
`;
}

/** Where the contract of a server half lies. */
const hostPath = '../../core/host/host.ts';

function recordSource(id: string, index: number): string {
  const noun = nounOf(index);
  const target = index === 0 ? null : recordName(id, index - 1);
  return `import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  date,
  datetime,
  decimal,
  integer,
  longtext,
  money,
  quantity,
  ref,
  refs,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { administrators, planners } from '../../roles.ts';

export const ${recordFile(index)} = defineRecord({
  name: '${recordName(id, index)}',
  title: msg\`${noun} of ${id}\`,
  plural: msg\`${noun}s of ${id}\`,
  path: '/${id}/${recordFile(index)}s',
  nav: ${50 + index},
  scope: 'site',
  fields: {
${fieldLines(noun, target ?? recordName(id, index)).join('\n')}
  },
  display: ['code'],
  sort: '-opened',
  unique: [['code']],
  indexes: [['state', 'opened']],
  rules: [
    ({ opened, due }) =>
      opened != null && due != null && due < opened
        ? { field: 'due', sentence: msg\`The ${noun.toLowerCase()} ends before it begins.\` }
        : null,
  ],
  access: { read: planners, ...changedBy('manager'), delete: administrators },
});
`;
}

function reportSource(id: string, index: number): string {
  return `import { msg } from '@lingui/core/macro';
import { choice, integer, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { ${recordFile(index)} } from '../records/${recordFile(index)}.ts';
import { planners } from '../../roles.ts';

export const summary${index}Definition = defineReport({
  name: '${id}_summary_${index}',
  title: msg\`${nounOf(index)}s of ${id} by state\`,
  basis: { rows: msg\`${nounOf(index)}s of ${id} that are not deleted.\`, dates: msg\`Now.\` },
  period: null,
  parameters: { state: ${recordFile(index)}.fields.state },
  columns: {
    code: text({ label: msg\`Code\` }),
    state: choice({ label: msg\`State\`, choices: { open: msg\`Open\`, done: msg\`Done\`, void: msg\`Void\` } }),
    pieces: integer({ label: msg\`Pieces\`, hint: msg\`As they were entered.\` }),
  },
  totals: { pieces: 'sum' },
  access: { read: planners },
});
`;
}

function reportStatement(id: string, index: number): string {
  return `import { sql } from 'kysely';
import { serverReport } from '../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../core/reports/report.ts';
import { summary${index}Definition } from '../reports/summary-${index}.ts';

export const summary${index} = serverReport(
  summary${index}Definition,
  async ({ db, sites, parameters: { state = null } }) => {
    const { rows } = await sql<ReportRowOf<typeof summary${index}Definition>>\`
      select code, state, pieces
      from ${recordName(id, index)}
      where deleted_at is null
        and site = any(\${sites}::uuid[])
        and (\${state}::text is null or state = \${state})
      order by code
      limit 500\`.execute(db);
    return rows;
  },
);
`;
}

function screenSource(id: string, index: number): string {
  const record = recordName(id, index % perPlugin.records);
  const path = `/${id}/${recordFile(index % perPlugin.records)}s`;
  const noun = nounOf(index).toLowerCase();
  return `import { Button, Callout, NonIdealState, Tag } from '@blueprintjs/core';
import { Cube } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { Plural, useLingui } from '@lingui/react/macro';
import { usePane } from '../../../core/registry/pane.ts';
import { records } from '../../../core/records/client.ts';

/** Board ${index}: how many there are, the newest of them, and the way to the list. */
export default function Board() {
  const { t } = useLingui();
  const pane = usePane();
  const { data, isError } = useQuery({
    queryKey: ['${record}', 'board', ${index}],
    queryFn: () => records.list('${record}', { limit: 20, count: 'exact' }),
  });
  if (isError) return <Callout intent="danger" title={t\`The ${noun} board ${index} of ${id} cannot be shown\`} />;
  return (
    <NonIdealState
      icon={<Cube size={40} />}
      title={t\`What the ${noun} board ${index} of ${id} shows\`}
      description={<Plural value={data?.count ?? 0} one="# ${noun} here" other="# ${noun}s here" />}
      action={<Button text={t\`Open the list\`} onClick={() => pane.open('${path}')} />}
    >
      {data?.rows.map(({ id, code }) => (
        <Tag key={id}>{String(code)}</Tag>
      ))}
    </NonIdealState>
  );
}
`;
}
