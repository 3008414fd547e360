import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Colleagues } from '../../plugins/vendor-portal/screens/company/colleagues.tsx';
import { Documents } from '../../plugins/vendor-portal/screens/company/documents.tsx';
import { InviteDialog } from '../../plugins/vendor-portal/screens/company/invite-dialog.tsx';
import { ProposalDialog } from '../../plugins/vendor-portal/screens/company/proposal-dialog.tsx';
import { Proposals } from '../../plugins/vendor-portal/screens/company/proposals.tsx';
import type { VendorCompany, VendorFile } from '../../plugins/vendor-calls.ts';
import { inPane } from '../tracking/support.tsx';
import '../../plugins/vendor-portal/screens/company/company.css';
import { controlsOf, worlds } from '../support/controls.ts';
import { longPerson, longPhrase } from '../support/long-words.ts';

const company: VendorCompany = {
  code: 'V-00001',
  name: 'Atlas Pièces',
  timeZone: 'Africa/Casablanca',
  clock: [],
  role: 'admin',
};
const nothing = (): void => undefined;

const two: VendorFile['colleagues'] = [
  {
    id: 'c1',
    name: 'Karima Durand',
    email: 'karima@atlas.example',
    role: 'admin',
    status: 'active',
    lastSignIn: '2026-03-09T08:00:00Z',
  },
  { id: 'c2', name: 'Nabil Naji', email: 'nabil@atlas.example', role: 'bidder', status: null, lastSignIn: null },
];
const people = worlds<VendorFile['colleagues'], 'two' | 'one' | 'none' | 'thirty' | 'long names'>({
  two,
  one: two.slice(0, 1),
  none: [],
  thirty: Array.from({ length: 15 }, (_, index) => two.map((one) => ({ ...one, id: `${one.id}-${index}` }))).flat(),
  'long names': two.map((one) => ({ ...one, name: longPerson })),
});
const three: VendorFile['documents'] = [
  { id: 'd1', kind: 'tax_certificate', number: '4417', validUntil: '2026-03-01', daysLeft: -8 },
  { id: 'd2', kind: 'insurance', number: '118', validUntil: '2026-04-20', daysLeft: 42 },
  { id: 'd3', kind: 'registration', number: null, validUntil: null, daysLeft: null },
];
const papers = worlds({
  three,
  one: three.slice(0, 1),
  none: [],
  'all over': three.map((one) => ({ ...one, daysLeft: -8 })),
});
const proposed: VendorFile['proposals'] = [
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
];
const proposals = worlds({ two: proposed, one: proposed.slice(0, 1), none: [] });
const companies = worlds<VendorCompany, 'administrator' | 'bidder'>({
  administrator: company,
  bidder: { ...company, role: 'bidder' },
});
const identity = { legal_name: 'Atlas Pièces SA', country: 'MA', city: 'Settat', phone: '+212 564861526' };
const identities = worlds({
  known: identity,
  'long words': { ...identity, legal_name: longPhrase, city: longPhrase },
  'name alone': { legal_name: 'Atlas Pièces SA', country: 'MA' },
});

export default {
  title: 'Vendor portal/Company',
  component: Colleagues,
  decorators: [inPane],
  argTypes: { colleagues: people.control, company: companies.control },
} satisfies Meta<typeof Colleagues>;

/** Who manages the others sends the link to whoever has not come in. */
export const People: StoryObj<typeof Colleagues> = {
  args: {
    company: companies.of('administrator'),
    onSent: nothing,
    colleagues: people.of('two'),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('button')).toHaveLength(1);
  },
};

/** A paper that is over, one that ends soon, and one without an end. */
export const Papers: StoryObj<typeof Documents> = {
  ...controlsOf({ documents: papers.control }),
  render: (args) => <Documents {...args} />,
  args: {
    company,
    documents: papers.of('three'),
  },
};

/** What became of what was proposed. */
export const Proposed: StoryObj<typeof Proposals> = {
  ...controlsOf({ proposals: proposals.control }),
  render: (args) => <Proposals {...args} />,
  args: {
    company,
    proposals: proposals.of('two'),
  },
};

/** Only what differs is sent. */
export const Proposal: StoryObj<typeof ProposalDialog> = {
  ...controlsOf({ identity: identities.control }),
  render: (args) => <ProposalDialog {...args} />,
  args: {
    identity: identities.of('known'),
    onClose: nothing,
    onSent: nothing,
  },
};

export const Invitation: StoryObj<typeof InviteDialog> = {
  ...controlsOf({}),
  render: (args) => <InviteDialog {...args} />,
  args: { onClose: nothing, onSent: nothing },
};
