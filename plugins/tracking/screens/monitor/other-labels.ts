import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Messages that are understood and hold nothing that is kept: what they are counted as (`server/protocols`). */
export const otherLabels: Readonly<Record<string, MessageDescriptor>> = {
  'osmand without place': msg`OsmAnd without a place`,
  'flespi without place': msg`flespi without a place`,
  'spot without place': msg`SPOT without a place`,
  'moovbox without place': msg`Moovbox without a place`,
  'no fix': msg`without satellites`,
  'geofence of no place here': msg`places of other names than ours`,
  'owntracks encrypted': msg`OwnTracks, encrypted: set its phone to send without a key`,
  'owntracks other': msg`OwnTracks, others`,
  'traccar outdated': msg`Traccar, of old positions`,
  'traccar other': msg`Traccar, others`,
};
