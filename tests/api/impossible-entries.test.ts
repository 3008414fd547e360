import { afterAll, beforeAll, expect, test } from 'vitest';
import { shiftAt } from '../../core/sites/shift.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { baseDraft, site, type Draft } from '../support/impossible/base-draft.ts';
import { addTanks, impossibleOf, type Impossible } from '../support/impossible/entries.ts';
import { ofPlugin, prepareOfPlugins } from '../support/impossible/of-plugins.ts';

let server: TestServer;
let admin: TestUser;
/** An instant of a shift of three days ago that is closed. */
let closed: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  await addTanks(server);
  await prepareOfPlugins(server);
  const shift = shiftAt(new Date(Date.now() - 3 * 86_400_000), 'Africa/Casablanca');
  closed = new Date(shift.startsAt.getTime() + 3_600_000).toISOString();
  await admin.json('records/shift_lock/', {
    method: 'POST',
    body: { site, production_date: shift.productionDate, shift: shift.code },
  });
});
afterAll(() => server.stop());

interface Answer {
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly needsReason?: readonly string[];
}

const enter = (record: string, body: Draft, language: 'en' | 'fr') =>
  admin.json<Answer>(`records/${record}/`, { method: 'POST', body, headers: { 'accept-language': language } });

const isSentence = (text: string | undefined): boolean => text !== undefined && /^[“«\dA-ZÉÀÇ].*[^ ]\.$/.test(text);

interface Judged {
  /** Who may override it is asked why. */
  readonly asked: boolean;
  /** What is wrong with how it was answered; null where it is refused or asked about in both languages. */
  readonly fault: string | null;
}

async function judge({ record, field, values, says, limit }: Impossible, base: Draft): Promise<Judged> {
  let asked = false;
  const fails = (fault: string): Judged => ({ asked, fault: `${record}.${field} (${limit}) ${fault}` });
  const told: string[] = [];
  for (const language of ['en', 'fr'] as const) {
    const { status, body } = await enter(record, { ...base, ...values }, language);
    const sentence = body.errors?.[field];
    const isAsked = status === 409 && body.code === 'confirm' && (body.needsReason ?? []).length > 0;
    if ((status !== 422 && !isAsked) || !isSentence(sentence))
      return fails(`${JSON.stringify(values)}: ${status} ${JSON.stringify(body).slice(0, 400)}`);
    asked = isAsked;
    told.push(sentence ?? '');
  }
  const [english = '', french = ''] = told;
  if (says && !says.test(english)) return fails(`says: ${english}`);
  return english === french ? fails(`has no French: ${french}`) : { asked, fault: null };
}

test('what cannot be true of an entry of any record is refused with a sentence in both languages, or asked about', async () => {
  const faults: string[] = [];
  const table: Record<string, Record<string, number>> = {};
  let entries = 0;
  for (const { definition } of server.host.records.values()) {
    if (!definition.access.create) continue;
    const base = await baseDraft(server, admin, definition);
    const ofDefinition = await impossibleOf(server, definition, base, closed);
    for (const entry of [...ofDefinition, ...ofPlugin(definition.name)]) {
      const { fault, asked } = await judge(entry, base);
      if (fault) faults.push(fault);
      const row = (table[definition.name] ??= {});
      const column = asked ? `${entry.limit} (asked)` : entry.limit;
      row[column] = (row[column] ?? 0) + 1;
      entries += 1;
    }
  }
  console.log(`${entries} impossible entries of ${Object.keys(table).length} records, each in English and French:`);
  for (const [record, limits] of Object.entries(table))
    console.log(
      `  ${record}: ${Object.entries(limits)
        .map(([limit, count]) => `${limit} ${count}`)
        .join(', ')}`,
    );
  expect(faults).toEqual([]);
  expect(entries).toBeGreaterThanOrEqual(150);
});

/** Records whose plugin refuses only what changes of a row, or of what the definition tells already. */
const changesOnly: readonly string[] = [
  'hse_action',
  'incident',
  // Administrators see no medical fields; tests/api/safety-events.test.ts asks of it.
  'first_aid_case',
  'site',
  'vendor',
  'fuel_tank',
  'shift_lock',
  'equipment',
  'equipment_status_interval',
  'mineral_type',
  'part_category',
  // Entered by a form of its own; tests/api/goods-receipts.test.ts asks of it.
  'goods_receipt',
  // The demo may ask services of its own machine.
  'ingest_source',
  // What it was published as; tests/api/form-refusals.test.ts asks of it.
  'form_template',
  // Only what is brought back; tests/api/spa-cards.test.ts asks of it.
  'spa',
];

test('every record whose plugin refuses entries of its own has some of them in the table', () => {
  const records = [...server.host.records.values()].filter(({ hooks }) => hooks.cannotBe);
  const missing = records.map(({ definition }) => definition.name).filter((name) => ofPlugin(name).length === 0);
  expect(missing.toSorted()).toEqual(changesOnly.toSorted());
});
