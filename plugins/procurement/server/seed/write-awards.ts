import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { insertRows, instantOf } from './insert-rows.ts';
import { lineId } from './write-offers.ts';
import type { DecidedTender } from './write-tenders.ts';

const buyer = seedId('user', 'buyer');

/** Writes what was proposed to be ordered, and what was said to it. */
export async function writeAwards(
  db: Database,
  tenders: readonly DecidedTender[],
  numbers: ReadonlyMap<string, string>,
): Promise<void> {
  const made = tenders.flatMap((tender) => tender.decision.awards.map((award) => ({ tender, award })));
  await insertRows(
    db,
    'award',
    made.map(({ tender, award }) => ({
      id: award.id,
      site: tender.request.site.id,
      number: numbers.get(award.id) ?? null,
      rfq: tender.id,
      total: award.total,
      vendors: new Set(award.lines.map(({ offer }) => offer.vendor)).size,
      reason: award.reason,
      proposed_by: buyer,
      decided_by: award.decidedBy === null ? null : seedId('user', award.decidedBy),
      decided_at: instantOf(award.decidedAt),
      state: award.state,
      created_by: buyer,
      created_at: instantOf(award.proposedAt),
      updated_at: instantOf(award.decidedAt ?? award.proposedAt),
    })),
  );
  await insertRows(
    db,
    'award_line',
    made.flatMap(({ tender, award }) =>
      award.lines.map((line, place) => ({
        id: line.id,
        site: tender.request.site.id,
        award: award.id,
        rfq_line: line.asked.id,
        quotation_line: lineId(line.offer, line.asked.id),
        quotation: line.offer.id,
        vendor: line.offer.vendor.id,
        qty: line.asked.qty,
        net_company: line.net,
        created_by: buyer,
        created_at: instantOf(award.proposedAt + place),
        updated_at: instantOf(award.proposedAt + place),
      })),
    ),
  );
}
