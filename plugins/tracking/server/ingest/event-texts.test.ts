import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventTexts } from './event-texts.ts';

test('each event of a batch is given as it was written', () => {
  expect(eventTexts('[ {"a":1e400} ,\n "x,]\\"" , [1,[2]], 1.0,null]')).toEqual([
    '{"a":1e400}',
    '"x,]\\""',
    '[1,[2]]',
    '1.0',
    'null',
  ]);
  expect(eventTexts('{"source":"]","events":[1],"\\u0065vents" : [ {"b" : "}"} ] , "z":{"events":[5]}}')).toEqual([
    '{"b" : "}"}',
  ]);
  expect([eventTexts('{"events":{"a":1}}'), eventTexts('{}'), eventTexts('"events"')]).toEqual([null, null, null]);
  expect([eventTexts('[]'), eventTexts('{"events":[]}')]).toEqual([[], []]);
});

test('of any JSON the pieces are its members', () => {
  fc.assert(
    fc.property(fc.array(fc.json()), fc.dictionary(fc.string(), fc.jsonValue()), (events, more) => {
      const around = JSON.stringify({ ...more, events: 0 })
        .replace(/"events":0/, '"events":[%]')
        .split('%');
      const text = around.join(events.join(' , '));
      if (around.length !== 2) return;
      expect(eventTexts(text)).toEqual(events.map((event) => event.trim()));
      expect(eventTexts(`[${events.join(',')}]`)).toEqual(events.map((event) => event.trim()));
    }),
  );
});

test('depth is no matter', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  expect(eventTexts(`{"events":[${deep},1]}`)).toEqual([deep, '1']);
});
