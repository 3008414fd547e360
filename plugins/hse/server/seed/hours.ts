import type { Host } from '../../../../core/host/host.ts';
import { seededRandom, seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { hseExposure } from '../../records/hse-exposure.ts';
import { sorTarget } from '../../records/sor-target.ts';
import { demoFirms } from './demo-firms.ts';
import type { DemoSite } from './demo-site.ts';

/** Months of hours that the demo begins with: rates of twelve months, told of each of two years. */
const months = 36;
const hoursOfMonth = 165;

/** Hours of three years by the headcount of the site, and what it aims at. */
export async function seedHours(host: Host, site: DemoSite): Promise<void> {
  const context = { host, db: host.db, machine: 'demo' };
  const random = seededRandom(site.large ? 7_101 : 7_102);
  const now = new Date();
  const rows = Array.from({ length: months }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back - 1, 1));
    const month = first.toISOString().slice(0, 10);
    const season = 1 + 0.1 * Math.sin((first.getUTCMonth() / 12) * 2 * Math.PI);
    const hired = site.large ? 54 : 36;
    const crews = [
      { employer: 'company', headcount: site.large ? 420 : 260, vendor: null },
      ...(host.records.has('vendor') ? demoFirms : [{ id: null, share: 1 }]).map(({ id, share }) => ({
        employer: 'contractor',
        headcount: Math.round(hired * share),
        vendor: id,
      })),
    ] as const;
    return crews.map(({ employer, headcount, vendor }) => ({
      id: seedId('hse_exposure', `${site.code} ${month} ${employer} ${vendor ?? ''}`),
      site: site.id,
      month,
      employer,
      vendor,
      headcount,
      hours: Math.round(headcount * hoursOfMonth * season * (0.97 + random() * 0.06)),
      source: employer === 'company' ? 'payroll' : 'declared',
      state: 'validated',
    }));
  }).flat();
  await createRows(context, hseExposure, rows);
  const year = now.getUTCFullYear();
  await createRows(context, 'hse_setting', [
    {
      id: seedId('hse_setting', site.code),
      site: site.id,
      rate_base: 1_000_000,
      severity_base: 1_000,
      osha_base: 200_000,
      lost_day_cap: 180,
      declaration_hours: 48,
      flash_hours: 24,
      height_threshold: 1.8,
      siren_suspends: true,
      targets: [year - 1, year].flatMap((one) => [
        { indicator: 'trifr', year: one, target: 7 },
        { indicator: 'ltifr', year: one, target: 1.5 },
        { indicator: 'severity', year: one, target: 0.04 },
        { indicator: 'actions_on_time', year: one, target: 90 },
        { indicator: 'regulatory', year: one, target: 98 },
      ]),
    },
  ]);
  const roles = [...new Set(site.people.map(({ role }) => role))].toSorted();
  await createRows(
    context,
    sorTarget,
    [null, ...roles].map((role) => ({
      id: seedId('sor_target', `${site.code} ${role ?? ''}`),
      site: site.id,
      scope_kind: role === null ? 'site' : 'role',
      role,
      target_per_month: role !== null && /manager|officer|superv|chief|hse/i.test(role) ? 4 : 1,
      valid_from: `${year - 1}-01-01`,
    })),
  );
}
