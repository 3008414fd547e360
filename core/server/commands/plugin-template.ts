const words = (id: string): string => id.replaceAll('-', ' ').replace(/^\w/, (letter) => letter.toUpperCase());

/**
 * The rooms of a new plugin: front door, one record, one screen, server half, catalogs, a test. Path below the plugin →
 * content.
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
import * as parts from 'virtual:plugin/${id}';

const title = msg\`${title}\`;

export const ${camel} = definePlugin({
  ...parts,
  id: '${id}',
  title,
  icon: Cube,
  routes: [defineRoute({ path: '/${id}', title, nav: 10, can: '${record}:read', screen: () => import('./screens/overview.tsx') })],
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
    'screens/overview.tsx': `import { Button, NonIdealState } from '@blueprintjs/core';
import { Cube } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { Plural, useLingui } from '@lingui/react/macro';
import { records } from '../../../core/records/client.ts';
import { usePane } from '../../../core/registry/pane.ts';

/** How many entries there are, and the way to them. */
export default function Overview() {
  const { t } = useLingui();
  const pane = usePane();
  const { data } = useQuery({ queryKey: ['${record}', 'count'], queryFn: () => records.list('${record}', { limit: 1, count: 'exact' }) });
  return (
    <NonIdealState
      icon={<Cube size={40} />}
      title={t\`${title}\`}
      description={<Plural value={data?.count ?? 0} one="# entry" other="# entries" />}
      action={<Button text={t\`Open the list\`} onClick={() => pane.open('/${id}/entries')} />}
    />
  );
}
`,
    [`${id}.server.ts`]: `import { recordsOf } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '../../core/host/host.ts';

export const ${camel}: ServerPlugin = {
  id: '${id}',
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  records: recordsOf(import.meta.glob('./records/*.ts', { eager: true })),
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
        '{0, plural, one {# entry} other {# entries}}',
      ],
      [
        title,
        `Entrée de ${title}`,
        `Entrées de ${title}`,
        'Code',
        'Jour',
        'Note',
        'Ouvrir la liste',
        '{0, plural, one {# entrée} other {# entrées}}',
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
