import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the codes of refusals are called (catalogue operations.md §4.2, and those of messages that cannot be read). */
export const reasonLabels: Readonly<Record<string, MessageDescriptor>> = {
  bad_schema: msg`Unexpected form`,
  unknown_device: msg`Unknown device`,
  unknown_equipment: msg`Unknown machine`,
  unknown_tank: msg`Unknown tank`,
  kind_not_allowed: msg`Type not allowed`,
  site_not_allowed: msg`Site not allowed`,
  future_ts: msg`Ahead of time`,
  too_old: msg`Too old`,
  invalid_fix: msg`No position`,
  impossible_value: msg`Impossible value`,
  not_fit: msg`Declared unfit`,
  put_aside: msg`Shelve`,
  bad_json: msg`Not JSON`,
  bad_report: msg`Unknown protocol`,
  bad_fleet: msg`No fleet page`,
  no_machine: msg`No machine given`,
  bad_query: msg`Wrong machine name`,
  bad_encoding: msg`Cannot be unpacked`,
  unknown_encoding: msg`Unknown packing`,
  too_large: msg`Too large`,
};

/** By which ways messages come (`server/ingest/message.ts`). */
export const wayLabels: Readonly<Record<string, MessageDescriptor>> = {
  batch: msg`Batch`,
  device: msg`Tracker report`,
  owntracks: msg`Phone message`,
  traccar: msg`Forwarded by Traccar`,
  aemp: msg`Fleet page`,
  mqtt: msg`Broker message`,
};
