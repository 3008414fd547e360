import { expect, test } from 'vitest';
import { innerErrors, nestErrors } from './inner-errors.ts';

test('sentences by path come back from where the form keeps them', () => {
  const nested = nestErrors(
    { code: 'Required.', 'tanks.2.capacity': 'Too small.', 'tanks.0.code': 'Taken.' },
    'invalid',
  );
  expect(nested.code).toEqual({ type: 'invalid', message: 'Required.' });
  expect(innerErrors(nested.code)).toEqual({});
  expect(innerErrors(nested.tanks)).toEqual({ '2.capacity': 'Too small.', '0.code': 'Taken.' });
});

test('what the form itself keeps as a list is read alike', () => {
  const kept: unknown[] = [];
  kept[1] = { code: { type: 'server', message: 'Taken.' } };
  expect(innerErrors(kept)).toEqual({ '1.code': 'Taken.' });
  expect(innerErrors(undefined)).toEqual({});
});
