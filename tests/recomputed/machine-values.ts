import { dayMs, type Question } from './period.ts';
import type { Mine } from './mine-rows.ts';
import { sumOrNull } from './numbers.ts';
import type { Figures, Recomputation } from './recomputation.ts';

type Sheet = Mine['costSheets'][number];

const yearDays = 365.25;

/** What has been written off by now, never more than price less residual value; null where life or counter is unknown. */
function writtenOff(mine: Mine, sheet: Sheet, now: number): number | null {
  const worth = sheet.price - sheet.residual;
  if (sheet.method === 'hours') {
    const last = mine.readings
      .filter(
        ({ machine, kind, isValid, total }) =>
          machine === sheet.machine && kind === 'hours' && isValid && total !== null,
      )
      .toSorted((one, other) => one.at - other.at)
      .at(-1);
    const hours = last?.total ?? null;
    return sheet.lifeHours === null || hours === null ? null : Math.min(worth, (worth / sheet.lifeHours) * hours);
  }
  if (sheet.lifeYears === null) return null;
  const days = (Date.parse(new Date(now).toISOString().slice(0, 10)) - Date.parse(sheet.purchasedOn)) / dayMs;
  return Math.min(worth, (worth / sheet.lifeYears) * Math.max(0, days / yearDays));
}

/** Prices and book values of the sites' machines by the year of purchase and currency. */
export const machineValues: Recomputation = {
  report: 'machine_values',
  isOfNow: true,
  isOfDays: true,
  keyOf: ({ bought }) => String(bought),
  rows: (mine: Mine, { sites, now }: Question) => {
    const siteOfMachine = new Map(mine.machines.map(({ id, site }) => [id, site]));
    const sheets = mine.costSheets.filter(({ machine }) => sites.includes(siteOfMachine.get(machine) ?? ''));
    const groups = Map.groupBy(sheets, ({ purchasedOn, currency }) => `${purchasedOn.slice(0, 4)} (${currency})`);
    return new Map(
      [...groups].map(([key, of]): [string, Figures] => {
        const written = of.map((sheet) => ({ price: sheet.price, off: writtenOff(mine, sheet, now) }));
        return [
          key,
          {
            currency: of[0]?.currency ?? null,
            machines: of.length,
            price: of.reduce((sum, { price }) => sum + price, 0),
            depreciated: sumOrNull(written.map(({ off }) => off)),
            book: sumOrNull(written.map(({ price, off }) => (off === null ? null : price - off))),
          },
        ];
      }),
    );
  },
  decimals: { depreciated: 3, book: 3 },
};
