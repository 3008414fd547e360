import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { vendorInvoice } from '../../records/vendor-invoice.ts';

/** How long an invoice that is not handed over is past its day, by the clocks of its site. */
export const invoiceHooks: RecordHooks<typeof vendorInvoice> = {
  derived: {
    days_overdue: sql`case when vendor_invoice.state in ('received', 'matched', 'blocked', 'released') then (
      select nullif(greatest(local_clock(now(), site.time_zone)::date - vendor_invoice.due_on, 0), 0)
      from site where site.id = vendor_invoice.site) end`,
  },
};
