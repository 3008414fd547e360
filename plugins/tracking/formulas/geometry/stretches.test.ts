import { expect, test } from 'vitest';
import { placeFrom } from '../../../../core/map/plane.ts';
import { stretchesOf } from './stretches.ts';

const pit = { lon: -6.2, lat: 31 };
const at = (east: number, north: number) => placeFrom(pit, [east, north]);
const straight = Array.from({ length: 20 }, (_, index) => at(40 * index, 0));

test('a straight road is a line between its ends', () => {
  expect(stretchesOf(straight)).toEqual([[straight[0], straight[19]]]);
});

test('a fix that jumped aside bends no road', () => {
  expect(stretchesOf(straight.map((fix, index) => (index === 9 ? at(360, 130) : fix)))).toEqual([
    [straight[0], straight[19]],
  ]);
});

test('a bend stays, and where too little was heard nothing is drawn', () => {
  const bend = [at(0, 0), at(200, 0), at(400, 0), at(400, 200), at(400, 390)];
  expect(stretchesOf(bend)).toEqual([[bend[0], bend[2], bend[4]]]);
  expect(stretchesOf([at(0, 0), at(40, 0), at(900, 0), at(940, 0)])).toEqual([
    [at(0, 0), at(40, 0)],
    [at(900, 0), at(940, 0)],
  ]);
});
