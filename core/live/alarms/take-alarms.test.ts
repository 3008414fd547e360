import { expect, test } from 'vitest';
import type { Alarm } from '../../registry/alarm.ts';
import { nothingHeard, takeAlarms } from './take-alarms.ts';

const alarm = (id: string, severity: Alarm['severity'] = 'critical'): Alarm => ({ id, severity, sentence: id });
const ids = ({ sounding }: { readonly sounding: readonly Alarm[] }) => sounding.map(({ id }) => id);

test('what waits when the page is opened is no news; what comes then sounds until it waits no more', () => {
  const opened = takeAlarms(nothingHeard, [alarm('old')], 'warning');
  expect(ids(opened)).toEqual([]);
  const came = takeAlarms(opened, [alarm('old'), alarm('new')], 'warning');
  expect(ids(came)).toEqual(['new']);
  expect(ids(takeAlarms(came, [alarm('old'), alarm('new'), alarm('newer')], 'warning'))).toEqual(['newer', 'new']);
  expect(ids(takeAlarms(came, [alarm('old')], 'warning'))).toEqual([]);
});

test('a silenced alarm stays silent while it waits, and the next one sounds alone', () => {
  const came = takeAlarms(takeAlarms(nothingHeard, [], 'warning'), [alarm('first')], 'warning');
  const silenced = { ...came, sounding: [] };
  expect(ids(takeAlarms(silenced, [alarm('first')], 'warning'))).toEqual([]);
  expect(ids(takeAlarms(silenced, [alarm('first'), alarm('next')], 'warning'))).toEqual(['next']);
});

test('an alarm that was put aside and waits again is news', () => {
  const silenced = { waiting: new Set(['a']), sounding: [] };
  const aside = takeAlarms(silenced, [], 'warning');
  expect(ids(takeAlarms(aside, [alarm('a')], 'warning'))).toEqual(['a']);
});

test('below the severity that the user wants to hear, nothing sounds', () => {
  const empty = takeAlarms(nothingHeard, [], 'critical');
  expect(ids(takeAlarms(empty, [alarm('a', 'warning'), alarm('b')], 'critical'))).toEqual(['b']);
});
