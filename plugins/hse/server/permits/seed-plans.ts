import { nextDocumentNumber } from '../../../../core/host/document-number.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { psp } from '../../records/psp.ts';

const dayMs = 86_400_000;
/** Who works at the sites for hire. */
export const vendors = ['Atlas Levage', 'Soudure du Sud', 'Electro Maintenance'] as const;

/** Prevention plans of a site: two that hold, one that waits, one that is over. */
export async function seedPlans(host: Host, site: { readonly id: string; readonly code: string }): Promise<void> {
  const at = (offset: number): string => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);
  const plans = [
    { vendor: vendors[0], state: 'approved', from: -60, to: 240, title: 'Crane hire' },
    { vendor: vendors[1], state: 'approved', from: -90, to: 25, title: 'Welding of bodies and buckets' },
    { vendor: vendors[2], state: 'signed_by_contractor', from: 5, to: 200, title: 'Yearly electrical checks' },
    { vendor: vendors[2], state: 'expired', from: -400, to: -40, title: 'Electrical checks of last year' },
  ] as const;
  for (const { vendor, state, from, to, title } of plans) {
    const signedAt = new Date(Date.now() + Math.min(from - 10, -2) * dayMs);
    await createRows({ host, db: host.db, machine: 'demo' }, psp, [
      {
        id: seedId('psp', `${site.code} ${title}`),
        site: site.id,
        number: await nextDocumentNumber(host.db, 'PSP', site.id, signedAt),
        title,
        kind: 'contractor',
        vendor,
        scope_of_work: title,
        valid_from: at(from),
        valid_to: at(to),
        joint_visit_on: signedAt.toISOString().slice(0, 10),
        headcount: 6,
        hours_planned: 60 * 400,
        dangerous_work: true,
        risks: [
          {
            phase: 'The work itself',
            hazard: 'Moving machines',
            critical_risk: null,
            measures_company: 'Traffic plan, spotter',
            measures_contractor: 'Radio, high visibility',
            level_before: 15,
            level_after: 5,
          },
        ],
        contractor_signature: { name: vendor, at: signedAt.toISOString(), path: null },
        state,
      },
    ]);
  }
}
