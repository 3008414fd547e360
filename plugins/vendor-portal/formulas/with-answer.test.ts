import { expect, test } from 'vitest';
import { request } from '../../../stories/vendor-portal/request.ts';
import { emptyOffer } from './offer-totals.ts';
import { withAnswer, withAnswerFile } from './with-answer.ts';

const offer = { ...emptyOffer(request), files: ['plan'] };

test('an answer takes the place of the one before, and goes with its words', () => {
  const answered = withAnswer(withAnswer(withAnswer(offer, 'a', 'yes'), 'b', 'x'), 'a', 'no');
  expect(answered.answers).toEqual([
    { question: 'b', value: 'x' },
    { question: 'a', value: 'no' },
  ]);
  expect(withAnswer(answered, 'a', '').answers).toEqual([{ question: 'b', value: 'x' }]);
});

test('a file that answers is one of the offer, in the place of the one before; the others stay', () => {
  const first = withAnswerFile(offer, 'a', 'one');
  expect(first.files).toEqual(['plan', 'one']);
  const second = withAnswerFile(first, 'a', 'two');
  expect([second.files, second.answers]).toEqual([['plan', 'two'], [{ question: 'a', value: 'two' }]]);
  const none = withAnswerFile(second, 'a', '');
  expect([none.files, none.answers]).toEqual([['plan'], []]);
});
