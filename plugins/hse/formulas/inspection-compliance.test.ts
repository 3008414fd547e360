import { describe, expect, test } from 'vitest';
import { inspectionCompliance } from './inspection-compliance.ts';

describe('inspection compliance (catalogue hse.md §5.8)', () => {
  test('212 of 230 done in their window, 6 waived: 212 of 224 are 94.6 %', () => {
    const { value, whole } = inspectionCompliance({ done: 212, late: 0, open: 12, waived: 6 });
    expect(whole).toBe(224);
    expect(value).toBeCloseTo(94.6, 1);
  });

  test('what was done late counts for nothing, and for a half where lateness is weighed', () => {
    const told = inspectionCompliance({ done: 212, late: 8, open: 4, waived: 6 });
    expect(told.value).toBeCloseTo(94.6, 1);
    expect(told.weighted).toBe(216);
    expect(told.weightedValue).toBeCloseTo(96.4, 1);
  });

  test('of nothing, or of waived ones alone, there is no share', () => {
    expect(inspectionCompliance({ done: 0, late: 0, open: 0, waived: 3 })).toMatchObject({
      whole: 0,
      value: null,
      weightedValue: null,
    });
  });
});
