import { expect } from 'vitest';
import type { FigureName } from '../../plugins/procurement/reports/figures.ts';
import { writeInvoices } from './purchased-invoices.ts';
import { writeDeliveries, writeMay } from './purchased-may.ts';
import { purchasedRows } from './purchased-rows.ts';
import type { TestServer } from './server.ts';

/** A figure as it is told. */
export interface Told {
  readonly figure: FigureName;
  readonly part: string | null;
  readonly key: string | null;
  readonly value: number | null;
  readonly papers: number;
  readonly open: number | null;
  readonly above: string | null;
  readonly below: string | null;
}

export const may = { from: '2024-05-01', to: '2024-05-31' };

/** The figures of purchasing, beside the demo over May 2024, of which everything is known. */
export async function figureDesk(server: TestServer) {
  const manager = await server.login('manager');
  const rows = await purchasedRows(server);
  await writeMay(rows);
  await writeDeliveries(rows);
  await writeInvoices(rows);

  const ask = async <Row>(report: string, query: Readonly<Record<string, string>>, user = manager) => {
    const { status, body } = await user.json<{ rows: readonly Row[] }>(
      `reports/${report}/?${new URLSearchParams(query)}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body.rows;
  };
  async function figures(query: Readonly<Record<string, string>>, user = manager) {
    const told = await ask<Told>('purchasing_kpi', { by: 'all', ...query }, user);
    return Object.fromEntries(told.map((row) => [row.figure, row])) as Record<FigureName, Told>;
  }
  const { sites, vendors, otherBuyer } = rows;
  return { manager, ask, figures, sites, vendors, otherBuyer, both: `${sites.S1},${sites.S2}` };
}
