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
  guessed_load: msg`Loading estimated`,
  guessed_dump: msg`Dump estimated`,
  outlier: msg({ message: 'Outlier', context: 'trip' }),
  overload: msg({ message: 'Overload', context: 'trip' }),
  wrong_destination: msg`Wrong destination`,
  no_operator: msg`No operator`,
  shift_cross: msg`Across shifts`,
};

/** Why a truck's scale is not relied on. */
export const scaleFaults = {
  silent: msg`The scale is silent`,
  stuck: msg`The scale is stuck`,
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
  feed: msg`Destination below minimum feed`,
  blend: msg`Blend out of limits`,
};

/** Why a truck stays with its unit, whatever would be gained elsewhere. */
export const holdRules = {
  licence: msg`its operator is not authorised to drive it`,
  meal: msg`its operator's meal break is next`,
};

/** What became of a proposal. */
export const adviceAnswers = {
  accepted: msg({ message: 'Accepted', context: 'proposal' }),
  refused: msg({ message: 'Rejected', context: 'proposal' }),
  overruled: msg`Redirected by hand`,
  lapsed: msg({ message: 'Lapsed', context: 'proposal' }),
};

/** Why a dispatcher does not follow it. */
export const adviceRefusals = {
  operator: msg`Operator or licence`,
  road: msg`Road or face not passable`,
  machine: msg`Truck condition`,
  blend: msg`Ore is needed`,
  order: msg`Arranged otherwise`,
  doubt: msg`The gain is uncertain`,
};
