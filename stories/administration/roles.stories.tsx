import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { RoleHead } from '../../plugins/administration/screens/roles/role-head.tsx';
import { RoleNamesDialog } from '../../plugins/administration/screens/roles/role-names-dialog.tsx';
import { RoleTable } from '../../plugins/administration/screens/roles/role-table.tsx';
import { visiblePermissions, type Drafts } from '../../plugins/administration/screens/roles/visible-permissions.ts';
import { WhyAnswer } from '../../plugins/administration/screens/roles/why-answer.tsx';
import '../../plugins/administration/screens/roles/roles.css';
import { asScreen, storySite } from '../records/support.tsx';
import type { RoleRow } from '../../plugins/administration/shared/roles.ts';
import { permissions, roles } from './rows.ts';
import { controlsOf, words, worlds, yesOrNo } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const everyRole = worlds<readonly RoleRow[], 'four' | 'one' | 'twenty' | 'long names'>({
  four: roles,
  one: roles.slice(0, 1),
  twenty: Array.from({ length: 20 }, (_, index) => ({ ...(roles[1] as RoleRow), id: `r${index}` })),
  'long names': roles.map((role) => ({ ...role, titles: { en: longPhrase, fr: longPhrase } })),
});
interface MatrixProps {
  readonly editable: boolean;
  readonly roles: readonly RoleRow[];
  /** What is typed into the search. */
  readonly search: string;
}
const matrixControls = controlsOf({ editable: yesOrNo, roles: everyRole.control, search: words });

export default { title: 'Administration/Roles', component: RoleTable, decorators: [asScreen] } satisfies Meta;
type Story = StoryObj<MatrixProps>;

function Matrix({ editable, roles: shown, search }: MatrixProps) {
  const [drafts, setDrafts] = useState<Drafts>({});
  return (
    <RoleTable
      groups={visiblePermissions(permissions, shown, drafts, search, false)}
      roles={shown}
      drafts={drafts}
      editable={editable}
      head={(role) => <RoleHead role={role} onDuplicate={editable ? () => {} : undefined} />}
      pluginTitle={() => 'Quarry'}
      onSet={(role, permission, reach) =>
        setDrafts((before) => ({ ...before, [role.id]: { ...before[role.id], [permission]: reach } }))
      }
    />
  );
}

/** Keys move and set; what differs from the built-in is marked, and what is not saved. */
export const Editable: Story = {
  ...matrixControls,
  args: { editable: true, roles: everyRole.of('four'), search: '' },
  render: (args) => <Matrix {...args} />,
  play: async ({ canvasElement, userEvent }) => {
    const cell = (permission: string, role: string) =>
      canvasElement.querySelector<HTMLElement>(`[data-cell="${permission} ${role}"]`) as HTMLElement;
    cell('tank:read', 'admin').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect(cell('tank:update', 'operator')).toHaveFocus();
    await userEvent.keyboard('3');
    await expect(cell('tank:update', 'operator')).toHaveAttribute('data-reach', 'site');
    await expect(cell('tank:update', 'operator')).toHaveAttribute('data-differing');
    await userEvent.keyboard('{ArrowLeft}0');
    await expect(cell('tank:update', 'admin')).toHaveAttribute('data-reach', 'site');
    await userEvent.click(cell('tank:read', 'vendor'));
    const choices = await within(canvasElement.ownerDocument.body).findAllByRole('menuitem');
    await expect(choices).toHaveLength(2);
    await userEvent.click(choices[1] as HTMLElement);
    await expect(cell('tank:read', 'vendor')).toHaveAttribute('data-reach', 'own');
  },
};
/** For who may only look. */
export const ReadOnly: Story = {
  ...matrixControls,
  args: { editable: false, roles: everyRole.of('four'), search: '' },
  render: (args) => <Matrix {...args} />,
};
/** Names of a copy. */
export const Duplicate: StoryObj<{ readonly title: string; readonly action: string }> = {
  ...controlsOf({ title: words, action: words }),
  args: { title: 'Duplicate role', action: 'Duplicate' },
  render: ({ title, action }) => (
    <RoleNamesDialog
      title={title}
      action={action}
      initial={{ en: 'Operator 2', fr: 'Conducteur 2' }}
      onSave={async () => {}}
      onClose={() => {}}
    />
  ),
};

const reason = { validFrom: '2026-03-01T00:00:00Z', validTo: null, holder: null, sites: [storySite] };
interface WhyArgs {
  readonly name: string;
  /** The account may be used. */
  readonly active: boolean;
}
const whyControls = controlsOf({ name: words, active: yesOrNo });
/** Which role gives it. */
export const WhyAllowed: StoryObj<WhyArgs> = {
  ...whyControls,
  args: { name: 'Hicham Amrani', active: true },
  render: ({ name, active }) => (
    <WhyAnswer
      name={name}
      why={{
        allowed: true,
        active,
        reasons: [
          {
            ...reason,
            role: 'dispatcher',
            titles: { en: 'Dispatcher', fr: 'Répartiteur' },
            reach: 'site',
            counts: true,
          },
          {
            ...reason,
            role: 'manager',
            titles: { en: 'Manager', fr: 'Directeur de site' },
            reach: 'site',
            counts: true,
            holder: 'Leïla El Fassi',
            validTo: '2026-03-20T00:00:00Z',
          },
        ],
      }}
    />
  ),
};
/** None does. */
export const WhyNot: StoryObj<WhyArgs> = {
  ...whyControls,
  args: { name: 'Moussa Diallo', active: true },
  render: ({ name, active }) => (
    <WhyAnswer
      name={name}
      why={{
        allowed: false,
        active,
        reasons: [
          { ...reason, role: 'operator', titles: { en: 'Operator', fr: 'Conducteur' }, reach: null, counts: false },
        ],
      }}
    />
  ),
};
