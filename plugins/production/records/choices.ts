import { msg } from '@lingui/core/macro';

/** Where a trip's tonnes come from, the surest first (catalogue operations.md §5.6, §15.2). */
export const payloadSources = {
  weighbridge: msg`Weighbridge`,
  scale: msg({ message: 'On-board scale', context: 'source of data' }),
  loader: msg({ message: 'Loading unit', context: 'source of data' }),
  average: msg`Average load`,
  manual: msg({ message: 'Manual', context: 'source of data' }),
};

/** How sure a trip is: seen by the engine, concluded by it, tallied at the dump, or entered by somebody. */
export const tripQualities = {
  auto: msg({ message: 'Automatic', context: 'trip' }),
  inferred: msg({ message: 'Inferred', context: 'trip' }),
  tally: msg({ message: 'Tally', context: 'trip' }),
  manual: msg({ message: 'Manual', context: 'trip' }),
};

export const tripFlags = {
  partial: msg`Partial cycle`,
  gps_gap: msg`GPS gap`,
  missed_load_geofence: msg`Loading zone missed`,
  missed_dump_geofence: msg`Dump zone missed`,
  scale_fault: msg`Scale faulty`,
  guessed_load: msg`Load guessed`,
  guessed_dump: msg`Dump guessed`,
  outlier: msg({ message: 'Outlier', context: 'trip' }),
  overload: msg({ message: 'Overload', context: 'trip' }),
  wrong_destination: msg`Wrong destination`,
  no_operator: msg`No operator`,
  shift_cross: msg`Across shifts`,
};

/** Why a truck's scale is not relied on. */
export const scaleFaults = {
  silent: msg`The scale says nothing`,
  stuck: msg`The scale always says the same`,
  wrong: msg`The scale reads wrong`,
};

/** The states of a haul cycle in the reader's words (§5.2). */
export const haulStateWords = {
  unknown: msg({ message: 'No signal', context: 'haul state' }),
  returning: msg`Empty travel`,
  queue_load: msg`Queue at loading`,
  spot_load: msg`Spotting`,
  loading: msg({ message: 'Loading', context: 'haul state' }),
  hauling: msg`Loaded travel`,
  queue_dump: msg`Queue at dump`,
  dumping: msg({ message: 'Dumping', context: 'haul state' }),
  out: msg`Out of cycle`,
};

/** Why a truck is proposed elsewhere (§13.1). */
export const adviceReasons = {
  down: msg`Its unit does not load`,
  idle: msg`Another unit has no truck`,
  queue: msg`Shorter wait elsewhere`,
  cycle: msg`Shorter cycle elsewhere`,
  priority: msg`Priority of the loading unit`,
  feed: msg`Destination below its minimum feed`,
  blend: msg`Blend outside its limits`,
};

/** Why a truck stays with its unit, whatever would be gained elsewhere. */
export const holdRules = {
  licence: msg`its operator may not drive it`,
  meal: msg`its operator eats next`,
};

/** What became of a proposal. */
export const adviceAnswers = {
  accepted: msg({ message: 'Accepted', context: 'proposal' }),
  refused: msg({ message: 'Refused', context: 'proposal' }),
  overruled: msg`Sent elsewhere by hand`,
  lapsed: msg({ message: 'Lapsed', context: 'proposal' }),
};

/** Why a dispatcher does not follow it. */
export const adviceRefusals = {
  operator: msg`Operator or licence`,
  road: msg`Road or face not passable`,
  machine: msg`Condition of the truck`,
  blend: msg`Ore is needed`,
  order: msg`Otherwise arranged`,
  doubt: msg`The gain is doubtful`,
};
