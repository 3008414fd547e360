import { msg } from '@lingui/core/macro';
import { choice, date, decimal, quantity, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { families } from '../records/choices.ts';
import { staff } from '../../roles.ts';

/** Classes of age in years and of hours in thousands (catalogue operations.md §1.2). */
export const ageClasses = {
  y0: msg`0–2 years`,
  y2: msg`2–5 years`,
  y5: msg`5–8 years`,
  y8: msg`8–12 years`,
  y12: msg`over 12 years`,
};
export const hourClasses = {
  k0: msg`0–10 kh`,
  k10: msg`10–20 kh`,
  k20: msg`20–40 kh`,
  k40: msg`40–60 kh`,
  k60: msg`over 60 kh`,
};

/** `/mining_equipment_fleet/equipments_age`: how old the fleet is, and when machines reach the end of their life. */
export const fleetAge = defineReport({
  name: 'fleet_age',
  title: msg`Equipment age`,
  basis: {
    rows: msg`Machines in service within the period, drafts excluded.`,
    dates: msg`At the end of the period, or now.`,
  },
  hidden: { id: 'text' },
  period: '90d',
  parameters: { family: choice({ label: msg`Family`, choices: families }) },
  columns: {
    machine: text({ label: msg`Machine` }),
    family: choice({ label: msg`Family`, choices: families }),
    model: text({ label: msg`Model` }),
    commissioned_on: date({ label: msg`Commissioned` }),
    age_years: decimal({
      label: msg`Age (years)`,
      hint: msg`Days since commissioning ÷ 365.25, at the end of the period.`,
    }),
    age_class: choice({ label: msg`Age class`, choices: ageClasses }),
    age_hours: quantity('h', {
      label: msg`Age (hours)`,
      hint: msg`Last valid hour meter total at the end of the period.`,
    }),
    hours_class: choice({ label: msg`Hours class`, choices: hourClasses }),
    machines: decimal({ label: msg`Machines`, hint: msg`One per machine.` }),
    per_day: quantity('h/d', {
      label: msg`Counter hours per day`,
      hint: msg`Growth of the hour meter in the period ÷ its days.`,
    }),
    pa: quantity('%', { label: msg`Availability (PA)`, hint: msg`100 × (calendar time − down time) ÷ calendar time.` }),
    life_hours: quantity('h', { label: msg`Useful life`, hint: msg`The useful life of the financial specification.` }),
    life_used: quantity('%', { label: msg`Life consumed`, hint: msg`100 × age in hours ÷ useful life.` }),
    replacement: date({ label: msg`Replacement forecast` }),
  },
  totals: {
    machines: { within: [] },
    age_hours: { over: ['age_hours', 'machines'] },
    age_years: { over: ['age_years', 'machines'] },
    life_used: { over: ['age_hours', 'life_hours'], factor: 100 },
  },
  charts: [
    { kind: 'stacked', title: msg`Machines by age class`, x: 'age_class', series: ['machines'], by: 'family' },
    { kind: 'stacked', title: msg`Machines by hours class`, x: 'hours_class', series: ['machines'], by: 'family' },
    { kind: 'scatter', title: msg`Hours and availability`, x: 'age_hours', y: 'pa', label: 'machine', by: 'family' },
  ],
  drill: ({ id }) => (typeof id === 'string' ? `/mining_equipment_fleet/equipments/${id}` : null),
  access: { read: staff },
});
