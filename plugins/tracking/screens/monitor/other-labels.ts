import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Messages that are understood and hold nothing that is kept: what they are counted as (`server/protocols`). */
export const otherLabels: Readonly<Record<string, MessageDescriptor>> = {
  'osmand without place': msg`OsmAnd without position`,
  'flespi without place': msg`flespi without position`,
  'spot without place': msg`SPOT without position`,
  'moovbox without place': msg`Moovbox without position`,
  'no fix': msg`no satellites`,
  'geofence of no place here': msg`places with other names`,
  'owntracks encrypted': msg`OwnTracks, encrypted: set the phone to send without a key`,
  'owntracks other': msg`OwnTracks, other`,
  'traccar outdated': msg`Traccar, old positions`,
  'traccar other': msg`Traccar, other`,
};
