import { expect, test } from 'vitest';
import { orderLink, type OrderedTank } from './order-link.ts';

const tank: OrderedTank = { id: 't', code: 'S1-TK1', site: 's', ullage: 12_700, days_cover: 3.4 };
const preset = (now: string, zone: string, of: OrderedTank = tank): unknown =>
  JSON.parse(new URL(orderLink(of, zone, new Date(now)), 'http://filon').searchParams.get('preset') ?? '');

test('an order for a tank is of whole thousands, wanted a day before it is empty', () => {
  expect(preset('2026-03-10T12:00:00Z', 'Africa/Casablanca')).toMatchObject({
    tank: { label: 'S1-TK1' },
    litres: 12_000,
    wanted_on: '2026-03-12',
  });
  expect(preset('2026-03-10T12:00:00Z', 'Africa/Casablanca', { ...tank, ullage: 640, days_cover: 0.2 })).toMatchObject({
    litres: 640,
    wanted_on: '2026-03-10',
  });
});

test('the days are those of the tank’s site', () => {
  expect(preset('2026-03-10T20:00:00Z', 'Asia/Almaty')).toMatchObject({ wanted_on: '2026-03-13' });
});
