import { describe, expect, it } from 'vitest';
import { msg } from '@lingui/core/macro';
import { serverStream } from '../live/live.server.ts';
import { defineStream } from '../live/stream.ts';
import { ref } from '../records/fields/index.ts';
import { defineRecord } from '../records/record.ts';
import { gatherPlugins, unknownRoles } from './plugin-set.ts';

const record = (name: string, target?: string) =>
  defineRecord({
    name,
    title: msg`Thing`,
    plural: msg`Things`,
    scope: 'company',
    display: [],
    access: { read: ['admin'] },
    fields: target ? { other: ref(target, { label: msg`Other` }) } : {},
  });
const stream = (name: string, can?: `${string}:${string}`) =>
  serverStream(defineStream({ name, key: String, at: String, mode: 'newest', ...(can ? { can } : {}) }), {
    load: async () => [],
  });

describe('the plugins together', () => {
  it('bring their records, streams and rights', () => {
    const set = gatherPlugins([
      { id: 'a', records: [record('ore')] },
      {
        id: 'b',
        records: [record('truck', 'ore')],
        streams: [stream('positions', 'truck:read')],
        grants: { truck: { read: ['vendor'], steer: ['admin'] } },
      },
    ]);
    expect([...set.records.keys()]).toEqual(['ore', 'truck']);
    expect(set.grants.get('truck')).toEqual({ read: ['admin', 'vendor'], steer: ['admin'] });
    expect(unknownRoles(set.grants, ['admin', 'manager', 'dispatcher', 'shift_supervisor'])).toEqual(['vendor']);
  });

  it('are told every name that is given twice or missing, at once', () => {
    const plugins = [
      { id: 'a', records: [record('ore'), record('truck', 'nowhere')], streams: [stream('positions')] },
      { id: 'a', records: [record('ore')] },
    ];
    expect(() => gatherPlugins(plugins)).toThrow(
      'The plugins do not fit together: the plugin a is declared twice; the record ore is declared twice; truck.other refers to nowhere, which no plugin declares; the stream positions asks for positions:read, which nobody declares.',
    );
  });
});
