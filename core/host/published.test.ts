import { describe, expect, it } from 'vitest';
import { callsFunction, exchangeFaults, publishFunction, publishTable, readsTable } from './published.ts';

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

  it('names a function by its arguments: another of the same name is not the one', () => {
    const grown = publishFunction('grown', ['uuid[]', 'date'], { tonnes: 'numeric' });
    const uses = [
      callsFunction('grown', ['uuid[]', 'date'], { tonnes: 'integer' }),
      callsFunction('grown', ['uuid'], { tonnes: 'numeric' }),
      callsFunction('grown', ['text'], {}, { optional: true }),
      readsTable('grown', { tonnes: 'numeric' }),
    ];
    expect(
      exchangeFaults([
        { id: 'a', publishes: [grown] },
        { id: 'b', publishes: [grown], uses },
      ]),
    ).toEqual([
      'the function grown(uuid[], date) is published by a and by b',
      'b uses grown.tonnes as integer, a publishes numeric',
      'b uses the function grown(uuid), which no plugin publishes',
      'b uses the table grown, which no plugin publishes',
    ]);
  });
});
