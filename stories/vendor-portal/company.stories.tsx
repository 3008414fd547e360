import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Colleagues } from '../../plugins/vendor-portal/screens/company/colleagues.tsx';
import { Documents } from '../../plugins/vendor-portal/screens/company/documents.tsx';
import { InviteDialog } from '../../plugins/vendor-portal/screens/company/invite-dialog.tsx';
import { ProposalDialog } from '../../plugins/vendor-portal/screens/company/proposal-dialog.tsx';
import { Proposals } from '../../plugins/vendor-portal/screens/company/proposals.tsx';
import type { VendorCompany } from '../../plugins/vendor-calls.ts';
import { inPane } from '../tracking/support.tsx';
import '../../plugins/vendor-portal/screens/company/company.css';

const company: VendorCompany = {
  code: 'V-00001',
  name: 'Atlas Pièces',
  timeZone: 'Africa/Casablanca',
  clock: [],
  role: 'admin',
};
const nothing = (): void => undefined;

export default {
  title: 'Vendor portal/Company',
  component: Colleagues,
  decorators: [inPane],
} satisfies Meta<typeof Colleagues>;

/** Who manages the others sends the link to whoever has not come in. */
export const People: StoryObj<typeof Colleagues> = {
  args: {
    company,
    onSent: nothing,
    colleagues: [
      {
        id: 'c1',
        name: 'Karima Durand',
        email: 'karima@atlas.example',
        role: 'admin',
        status: 'active',
        lastSignIn: '2026-03-09T08:00:00Z',
      },
      { id: 'c2', name: 'Nabil Naji', email: 'nabil@atlas.example', role: 'bidder', status: null, lastSignIn: null },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('button')).toHaveLength(1);
  },
};

/** A paper that is over, one that ends soon, and one without an end. */
export const Papers: StoryObj<typeof Documents> = {
  render: (args) => <Documents {...args} />,
  args: {
    company,
    documents: [
      { id: 'd1', kind: 'tax_certificate', number: '4417', validUntil: '2026-03-01', daysLeft: -8 },
      { id: 'd2', kind: 'insurance', number: '118', validUntil: '2026-04-20', daysLeft: 42 },
      { id: 'd3', kind: 'registration', number: null, validUntil: null, daysLeft: null },
    ],
  },
};

/** What became of what was proposed. */
export const Proposed: StoryObj<typeof Proposals> = {
  render: (args) => <Proposals {...args} />,
  args: {
    company,
    proposals: [
      {
        id: 'p1',
        at: '2026-03-09T08:00:00Z',
        state: 'proposed',
        answer: null,
        changes: { city: 'Safi', phone: '+212 522 00 11 22' },
        note: null,
      },
      {
        id: 'p2',
        at: '2026-02-01T08:00:00Z',
        state: 'declined',
        answer: 'This page does not exist.',
        changes: { website: 'https://atlas.example' },
        note: null,
      },
    ],
  },
};

/** Only what differs is sent. */
export const Proposal: StoryObj<typeof ProposalDialog> = {
  render: (args) => <ProposalDialog {...args} />,
  args: {
    identity: { legal_name: 'Atlas Pièces SA', country: 'MA', city: 'Settat', phone: '+212 564861526' },
    onClose: nothing,
    onSent: nothing,
  },
};

export const Invitation: StoryObj<typeof InviteDialog> = {
  render: (args) => <InviteDialog {...args} />,
  args: { onClose: nothing, onSent: nothing },
};
