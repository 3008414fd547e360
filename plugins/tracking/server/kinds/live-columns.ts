import { positionData } from './position-data.ts';
import { readingColumns } from './reading-columns.ts';

const { equipment, site, ts } = readingColumns;
const { lon, lat, speed, heading, payload, fuel_level, engine_hours, state, operator } = positionData.columns;

/** What is kept of the newest position of a machine. */
export const liveColumns = {
  equipment,
  site,
  ts,
  lon,
  lat,
  speed,
  heading,
  payload,
  fuel_level,
  engine_hours,
  state,
  operator,
};
