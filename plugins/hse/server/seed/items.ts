import { addMonths, formatISO, subDays } from 'date-fns';
import type { Host } from '../../../../core/host/host.ts';
import { seededRandom, seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { regulatoryControl } from '../../records/regulatory-control.ts';
import { safetyItem } from '../../records/safety-item.ts';
import { controlCategories } from '../lists/control-categories.ts';
import { listId } from '../lists/list.ts';
import { drawFrom, numbers, type DemoSite } from './demo-site.ts';

/** Kind, letters of its tags, category, how many at the larger site and at the other. */
const stock = [
  ['extinguisher', 'EX', 'EXT', 320, 150],
  ['harness', 'HA', 'FALL', 95, 40],
  ['lanyard', 'LO', 'FALL', 110, 45],
  ['grinder', 'ME', 'TOOL', 48, 20],
  ['drill', 'PE', 'TOOL', 35, 16],
  ['welding_set', 'SO', 'TOOL', 20, 9],
  ['electrical_cabinet', 'AE', 'ELEC', 80, 38],
  ['lifting_accessory', 'AL', 'ACC', 140, 70],
  ['pressure_vessel', 'AP', 'PVI', 12, 6],
  ['first_aid_kit', 'TS', 'HYD', 40, 26],
] as const;

const [overdueShare, failedShare] = [0.04, 0.02];

/** What must be controlled, each with its last control (catalogue hse.md §8). */
export async function seedItems(host: Host, site: DemoSite): Promise<void> {
  const context = { host, db: host.db, machine: 'demo' };
  const draw = drawFrom(seededRandom(site.large ? 7_201 : 7_202));
  const today = new Date();
  const months = new Map(controlCategories.map(({ code, every_months: every }) => [code, every]));
  const items = stock.flatMap(([kind, letters, category, many, few]) =>
    Array.from({ length: site.large ? many : few }, (_, index) => {
      const tag = `${letters}-${String(index + 1).padStart(3, '0')}`;
      const failed = draw.chance() < failedShare;
      const late = !failed && draw.chance() < overdueShare;
      const every = months.get(category) ?? 12;
      const span = every * 30;
      const performed = subDays(today, late ? span + draw.between(10, 60) : draw.between(1, span - 6));
      const performedOn = formatISO(performed, { representation: 'date' });
      return {
        item: {
          id: seedId('safety_item', `${site.code} ${tag}`),
          site: site.id,
          tag,
          kind,
          category: listId('control_category', category),
          place: draw.one(site.places),
          in_service_on: formatISO(subDays(today, draw.between(span + 100, 2_500)), { representation: 'date' }),
          agent: kind === 'extinguisher' ? draw.one(['powder', 'powder', 'co2', 'water']) : null,
          mass: kind === 'extinguisher' ? draw.one([2, 6, 9]) : null,
          wll: kind === 'lifting_accessory' ? draw.one([1, 2, 3.2, 5, 10]) : null,
          state: failed ? 'quarantined' : 'in_service',
        },
        control: {
          at: performedOn,
          id: seedId('regulatory_control', `${site.code} ${tag}`),
          site: site.id,
          category: listId('control_category', category),
          safety_item: seedId('safety_item', `${site.code} ${tag}`),
          performed_on: performedOn,
          body: draw.one(['Socotec', 'Bureau Veritas', 'Apave']),
          result: failed ? 'non_compliant' : draw.chance() < 0.1 ? 'compliant_with_remarks' : 'compliant',
          next_due: formatISO(addMonths(performed, every), { representation: 'date' }),
          report: [],
        },
      };
    }),
  );
  await createRows(
    context,
    safetyItem,
    items.map(({ item }) => item),
  );
  const controls = await numbers(
    host,
    'CR',
    site,
    items.map(({ control }) => control),
  );
  await createRows(
    context,
    regulatoryControl,
    controls.map(({ at: _at, ...control }) => ({
      ...control,
      remarks:
        control.result === 'compliant_with_remarks'
          ? [{ remark: 'Label hard to read.', gravity: 'minor', due_on: null, action: null }]
          : null,
    })),
  );
}
