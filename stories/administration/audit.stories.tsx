import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { recordRoutes } from '../../core/records/routes.tsx';
import { createRegistry } from '../../core/registry/registry.ts';
import { RegistryContext } from '../../core/registry/use-registry.ts';
import { fleet } from '../../plugins/fleet/index.ts';
import Audit from '../../plugins/administration/screens/audit/audit.tsx';
import { AuditTable } from '../../plugins/administration/screens/audit/audit-table.tsx';
import { asScreen } from '../records/support.tsx';
import { auditLines } from './rows.ts';
import { answer, type Answers } from '../support/answers.ts';
import { range, worlds } from '../support/controls.ts';
import { longPerson, longPhrase } from '../support/long-words.ts';

const withFleet: Decorator = (Story) => {
  const registry = createRegistry(recordRoutes);
  registry.register(fleet);
  return (
    <RegistryContext value={registry}>
      <Story />
    </RegistryContext>
  );
};

/** The newest lines, and how far they are sealed. */
const logged = (lines: typeof auditLines): Answers => ({
  'GET administration/audit/': { lines, next: lines.length > 0 ? 41 : null },
  'GET administration/audit/chain/': {
    sealed: lines.length === 0 ? 0 : 5_120,
    sealedAt: lines.length === 0 ? null : '2026-03-09T06:00:00Z',
    waiting: 0,
  },
});

const lines = worlds({
  'every kind': auditLines,
  one: auditLines.slice(0, 1),
  none: [],
  'two hundred': Array.from({ length: 200 }, (_, index) => ({ ...auditLines[index % 7], id: 1_000 - index })),
  'long words': auditLines.map((line) => ({ ...line, user: { id: 'u1', name: longPerson }, reason: longPhrase })),
} as Readonly<Record<'every kind' | 'one' | 'none' | 'two hundred' | 'long words', typeof auditLines>>);
interface LinesArgs {
  readonly lines: typeof auditLines;
}

export default {
  title: 'Administration/Audit log',
  component: Audit,
  decorators: [asScreen, withFleet],
  args: { lines: lines.of('every kind') },
  argTypes: { lines: lines.control },
} satisfies Meta<LinesArgs>;
type Story = StoryObj<LinesArgs>;

/** Every kind of line: a change with both values, what was read, of many entries too, what the reader may not see. */
export const Lines: Story = {
  beforeEach: ({ args }) => answer(logged(args.lines)),
  render: () => <Audit />,
  play: async ({ canvasElement }) => {
    const table = await within(canvasElement).findByRole('table');
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(auditLines.length + 1));
    await waitFor(() => expect(table.textContent).toMatch(/512/));
    await expect(table.textContent).not.toMatch(/#count|#ids/);
  },
};
/** No line fits the filters. */
export const Nothing: Story = {
  args: { lines: lines.of('none') },
  beforeEach: ({ args }) => answer(logged(args.lines)),
  render: () => <Audit />,
};
/** In a narrow tile each line stands under the other. */
export const Narrow: StoryObj<LinesArgs & { readonly width: number }> = {
  args: { width: 400 },
  argTypes: { width: range(280, 1_100, 20) },
  render: ({ lines: shown, width }) => (
    <div className="audit-screen" style={{ width }}>
      <AuditTable lines={shown} />
    </div>
  ),
};
