import type { Row } from '../../core/records/client.ts';
import { ListRows, type ListCriteria } from '../../core/records/list/list-rows.ts';
import type { GridEdits } from '../../core/records/list/use-grid-edits.ts';
import { storySite } from './support.tsx';

const families = ['haul_truck', 'dozer', 'grader', 'drill', 'light_vehicle'];

/** A machine of the stories, by its place in the list. */
export const machineAt = (index: number): Row => ({
  id: `row-${index}`,
  version: 1,
  site: storySite,
  code: `T-${String(index + 1).padStart(5, '0')}`,
  name: `Machine ${index + 1}`,
  family: families[index % families.length],
  make: 'Atlas',
  model: 'H98',
  serial_no: `H98-${10_000 + index}`,
  commissioned_on: '2019-04-15',
  payload_target: index % 3 === 0 ? 98.5 : null,
  tank_capacity: 1136,
});

/** Machines that are there already, forty unless told. */
export class StoryRows extends ListRows {
  readonly #held: number;

  constructor(record: string, criteria: ListCriteria, held = 40) {
    super(record, criteria, []);
    this.#held = held;
  }

  override get count(): number {
    return this.#held;
  }

  override readonly at = machineAt;
  override readonly show = (): void => undefined;
}

/** Changes that lead nowhere. */
export const noEdits: GridEdits = {
  refusal: null,
  done: null,
  undoable: false,
  write: async () => true,
  confirm: async () => {},
  remove: async () => {},
  undo: async () => {},
  dismiss: () => {},
};
