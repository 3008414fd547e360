import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { awarenessSession } from '../../plugins/hse/records/awareness-session.ts';
import { hseAudit } from '../../plugins/hse/records/hse-audit.ts';
import { incident } from '../../plugins/hse/records/incident.ts';
import { interventionWithoutSpa } from '../../plugins/hse/records/intervention-without-spa.ts';
import { regulatoryControl } from '../../plugins/hse/records/regulatory-control.ts';
import { sor } from '../../plugins/hse/records/sor.ts';
import AuditList from '../../plugins/hse/screens/lists/audit-list.tsx';
import AwarenessList from '../../plugins/hse/screens/lists/awareness-list.tsx';
import ControlList from '../../plugins/hse/screens/lists/control-list.tsx';
import DeviationList from '../../plugins/hse/screens/lists/deviation-list.tsx';
import IncidentList from '../../plugins/hse/screens/lists/incident-list.tsx';
import SorList from '../../plugins/hse/screens/lists/sor-list.tsx';
import { Refused, answer, listed, waiting } from '../support/answers.ts';
import { amongPlugins } from './support.tsx';
import { choice } from '../support/controls.ts';

/** Lists that can be looked at in another way too: side by side by state, in a calendar, by crew or by week. */
export default {
  title: 'HSE/Lists',
  decorators: [amongPlugins],
  args: { answered: 'empty' },
  argTypes: { answered: choice({ empty: 'No rows', waiting: 'Not yet', refused: 'Refused', failing: 'It cannot' }) },
} satisfies Meta<ListArgs>;
type Story = StoryObj<ListArgs>;

interface ListArgs {
  /** What the server has answered. */
  readonly answered: 'empty' | 'waiting' | 'refused' | 'failing';
}
const refusals = {
  refused: new Refused(403, { code: 'forbidden', detail: 'You may not read these entries.' }),
  failing: new Refused(503, { code: 'unavailable', detail: 'The database does not answer. Try again in a moment.' }),
};
/** The list of a record in the state that the controls name. */
const rowsOf =
  (record: string): NonNullable<Story['beforeEach']> =>
  ({ args: { answered } }) => {
    answer(listed(record, answered === 'refused' || answered === 'failing' ? refusals[answered] : []));
    if (answered === 'waiting') answer({ [`GET records/${record}/`]: waiting });
  };

const offers =
  (view: RegExp): Story['play'] =>
  async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('radio', { name: view })).toBeVisible();
  };
export const Observations: Story = {
  beforeEach: rowsOf('sor'),
  render: () => <SorList record={sor} path="/hse/rapports/sor/liste" />,
  play: offers(/^(Board|Tableau par état)$/),
};
export const Incidents: Story = {
  beforeEach: rowsOf('incident'),
  render: () => <IncidentList record={incident} path="/hse/rapports/accident_incident/liste" />,
  play: offers(/^(Calendar|Calendrier)$/),
};
export const Audits: Story = {
  beforeEach: rowsOf('hse_audit'),
  render: () => <AuditList record={hseAudit} path="/hse/rapports/audits" />,
  play: offers(/^(Programme of the year|Programme de l'année)$/),
};
export const Awareness: Story = {
  beforeEach: rowsOf('awareness_session'),
  render: () => <AwarenessList record={awarenessSession} path="/hse/formation/sensibilisation_formation/list" />,
  play: offers(/^(Coverage|Couverture)$/),
};
export const JobsWithoutCard: Story = {
  beforeEach: rowsOf('intervention_without_spa'),
  render: () => <DeviationList record={interventionWithoutSpa} path="/hse/formation/intervention_sans_spa/liste" />,
  play: offers(/^(By week|Par semaine)$/),
};
export const Controls: Story = {
  beforeEach: () => answer(listed('regulatory_control', [])),
  render: () => <ControlList record={regulatoryControl} path="/hse/inspections/suivi_controles_reglementaires/liste" />,
  play: offers(/^(Due in 13 weeks|À faire sous 13 semaines)$/),
};
