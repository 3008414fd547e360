import { labelsOf } from '../../../../core/records/rows.server.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import { regulatoryStanding } from '../../reports/regulatory-standing.ts';
import { isInOrder, subjectsInService } from './indicators/shares.ts';

const places = ['failed', 'overdue', 'due_30d', 'valid'];

/** By the same subjects as the share on the page of indicators; what is not in order comes first. */
export const regulatoryStandingReport = serverReport(regulatoryStanding, async (context) => {
  const { host, db, sites, caller, parameters } = context;
  const { category: wanted, standing } = parameters;
  const labels = await labelsOf(host, db, 'site', sites, caller.language);
  return (await subjectsInService(context, typeof wanted === 'string' ? [wanted] : []))
    .map(({ site, subject, category_id: id, category, last_control: last, next_due: due, state, item, equipment }) => ({
      site: { id: site, label: labels.get(site) ?? '' },
      subject,
      category: { id, label: category[caller.language] },
      last_control: last,
      next_due: due,
      standing: state,
      count: 1,
      in_order: isInOrder(state) ? 1 : 0,
      item,
      equipment,
    }))
    .filter((row) => (standing ?? row.standing) === row.standing)
    .toSorted(
      (one, other) =>
        places.indexOf(one.standing) - places.indexOf(other.standing) ||
        (one.next_due ?? '').localeCompare(other.next_due ?? '') ||
        one.subject.localeCompare(other.subject),
    );
});
