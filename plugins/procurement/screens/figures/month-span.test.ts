import { describe, expect, test } from 'vitest';
import { daysOf, monthsBefore, spanOf, withinReach } from './month-span.ts';

describe('the months that are asked for', () => {
  test('are the last twelve where nothing is chosen, or what is chosen is no month', () => {
    const year = { from: '2025-12', to: '2026-11' };
    expect(spanOf(new URLSearchParams(), '2026-11')).toEqual(year);
    expect(spanOf(new URLSearchParams('from=2026-13-01&to=2026-02-01'), '2026-11')).toEqual(year);
    expect(spanOf(new URLSearchParams('from=2026-05-01&to=2026-02-01'), '2026-11')).toEqual(year);
  });

  test('are whole ones', () => {
    const span = spanOf(new URLSearchParams('from=2026-02-10&to=2026-02-11'), '2026-11');
    expect(span).toEqual({ from: '2026-02', to: '2026-02' });
    expect(daysOf(span)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  test('stay within what one answer has', () => {
    expect(withinReach({ from: '2024-01', to: '2026-11' }, 'from')).toEqual({ from: '2024-01', to: '2025-01' });
    expect(withinReach({ from: '2024-01', to: '2026-11' }, 'to')).toEqual({ from: '2025-11', to: '2026-11' });
    expect(withinReach({ from: '2026-12', to: '2026-11' }, 'from')).toEqual({ from: '2026-12', to: '2026-12' });
    expect(withinReach({ from: '2026-12', to: '2026-11' }, 'to')).toEqual({ from: '2026-11', to: '2026-11' });
  });

  test('are offered from this one back', () => {
    expect(monthsBefore('2026-01').slice(0, 2)).toEqual(['2026-01', '2025-12']);
  });
});
