import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the codes of refusals are called (catalogue operations.md §4.2, and those of messages that cannot be read). */
export const reasonLabels: Readonly<Record<string, MessageDescriptor>> = {
  bad_schema: msg`Not as expected`,
  unknown_device: msg`Unknown device`,
  unknown_equipment: msg`Unknown machine`,
  unknown_tank: msg`Unknown tank`,
  kind_not_allowed: msg`Kind not allowed`,
  site_not_allowed: msg`Site not allowed`,
  future_ts: msg`Ahead of time`,
  too_old: msg`Too old`,
  invalid_fix: msg`No place`,
  impossible_value: msg`Impossible value`,
  not_fit: msg`Declared unfit`,
  put_aside: msg`Put aside`,
  bad_json: msg`No JSON`,
  bad_report: msg`Unknown protocol`,
  bad_fleet: msg`No fleet page`,
  no_machine: msg`No machine named`,
  bad_query: msg`Machine named wrongly`,
  bad_encoding: msg`Cannot be unpacked`,
  unknown_encoding: msg`Unknown packing`,
  too_large: msg`Too large`,
};

/** By which ways messages come (`server/ingest/message.ts`). */
export const wayLabels: Readonly<Record<string, MessageDescriptor>> = {
  batch: msg`Batch`,
  device: msg`Report of a tracker`,
  owntracks: msg`Message of a phone`,
  traccar: msg`Forwarded by Traccar`,
  aemp: msg`Fleet page`,
  mqtt: msg`Message of the broker`,
};
