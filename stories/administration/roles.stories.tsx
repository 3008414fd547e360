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
import { permissions, roles } from './rows.ts';

export default { title: 'Administration/Roles', component: RoleTable, decorators: [asScreen] } satisfies Meta<
  typeof RoleTable
>;
type Story = StoryObj;

function Matrix({ editable }: { readonly editable: boolean }) {
  const [drafts, setDrafts] = useState<Drafts>({});
  return (
    <RoleTable
      groups={visiblePermissions(permissions, roles, drafts, '', false)}
      roles={roles}
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
  render: () => <Matrix editable />,
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
export const ReadOnly: Story = { render: () => <Matrix editable={false} /> };
/** Names of a copy. */
export const Duplicate: Story = {
  render: () => (
    <RoleNamesDialog
      title="Duplicate role"
      action="Duplicate"
      initial={{ en: 'Operator 2', fr: 'Conducteur 2' }}
      onSave={async () => {}}
      onClose={() => {}}
    />
  ),
};

const reason = { validFrom: '2026-03-01T00:00:00Z', validTo: null, holder: null, sites: [storySite] };
/** Which role gives it. */
export const WhyAllowed: Story = {
  render: () => (
    <WhyAnswer
      name="Hicham Amrani"
      why={{
        allowed: true,
        active: true,
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
export const WhyNot: Story = {
  render: () => (
    <WhyAnswer
      name="Moussa Diallo"
      why={{
        allowed: false,
        active: true,
        reasons: [
          { ...reason, role: 'operator', titles: { en: 'Operator', fr: 'Conducteur' }, reach: null, counts: false },
        ],
      }}
    />
  ),
};
