import { describe, expect, it } from 'vitest';
import { exchangeFaults, publishView, readsView } from './published.ts';

const trips = publishView('v_trip', { id: 'uuid', payload: 'numeric' });

describe('what plugins publish and use', () => {
  it('fits where each column is there with its type, or the whole view is optional and missing', () => {
    const reader = { id: 'b', uses: [readsView('v_trip', { payload: 'numeric' })] };
    expect(exchangeFaults([{ id: 'a', publishes: [trips] }, reader])).toEqual([]);
    expect(exchangeFaults([{ id: 'b', uses: [readsView('v_trip', { id: 'uuid' }, { optional: true })] }])).toEqual([]);
  });

  it('is refused with everything that misses, at once', () => {
    const uses = [readsView('v_trip', { id: 'text', tonnes: 'numeric' }, { optional: true }), readsView('v_gone', {})];
    expect(
      exchangeFaults([
        { id: 'a', publishes: [trips] },
        { id: 'c', publishes: [trips] },
        { id: 'b', uses },
      ]),
    ).toEqual([
      'the view v_trip is published by a and by c',
      'b uses v_trip.id as text, a publishes uuid',
      'b uses v_trip.tonnes as numeric, a publishes no such column',
      'b uses the view v_gone, which no plugin publishes',
    ]);
  });
});
