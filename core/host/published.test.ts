import { describe, expect, it } from 'vitest';
import { exchangeFaults, publishTable, readsTable } from './published.ts';

const trips = publishTable('v_trip', { id: 'uuid', payload: 'numeric' });

describe('what plugins publish and use', () => {
  it('fits where each column is there with its type, or the whole view is optional and missing', () => {
    const reader = { id: 'b', uses: [readsTable('v_trip', { payload: 'numeric' })] };
    expect(exchangeFaults([{ id: 'a', publishes: [trips] }, reader])).toEqual([]);
    expect(exchangeFaults([{ id: 'b', uses: [readsTable('v_trip', { id: 'uuid' }, { optional: true })] }])).toEqual([]);
  });

  it('is refused with everything that misses, at once', () => {
    const uses = [
      readsTable('v_trip', { id: 'text', tonnes: 'numeric' }, { optional: true }),
      readsTable('v_gone', {}),
    ];
    expect(
      exchangeFaults([
        { id: 'a', publishes: [trips] },
        { id: 'c', publishes: [trips] },
        { id: 'b', uses },
      ]),
    ).toEqual([
      'the table v_trip is published by a and by c',
      'b uses v_trip.id as text, a publishes uuid',
      'b uses v_trip.tonnes as numeric, a publishes no such column',
      'b uses the table v_gone, which no plugin publishes',
    ]);
  });
});
