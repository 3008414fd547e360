import type { Host, IngestRejection } from '../../../../core/host/host.ts';
import { countRefused } from '../ingest/counters.ts';
import { writeRejections } from '../ingest/rejections.ts';
import type { Source } from '../ingest/sources.ts';
import type { AempMachine } from './aemp-document.ts';
import { keyOf } from './machine-name.ts';

/**
 * The kind of what waits: not an event, but what a service told of a machine, to be read again by `replay-machines.ts`.
 */
export const waitingKind = 'aemp';
/** Sections in one entry: an entry that is longer than what is kept could not be read again. */
const mostSections = 150;

export interface Waiting {
  readonly machine: AempMachine;
  /** Why it waits. */
  readonly refused: IngestRejection;
  /** Our code, where the machine is known and something else is wrong. */
  readonly equipment?: string;
}

/**
 * Puts what was told of machines where a person finds it: with what the machine says of itself, to be put on one of
 * ours, and to be taken then.
 */
export async function keepWaiting(host: Host, source: Source, waiting: readonly Waiting[], now: Date): Promise<void> {
  const entries = waiting.flatMap((one) => inParts(one.machine).map((machine) => ({ ...one, machine })));
  const raw = entries.map(({ machine, equipment }) => ({
    kind: waitingKind,
    device: keyOf(machine.name),
    ...(equipment === undefined ? {} : { equipment }),
    ts: newestOf(machine),
    ...brief(machine),
    machine,
  }));
  await writeRejections(
    host.db,
    source,
    entries.map(({ refused }, index) => ({ ...refused, index })),
    raw,
    now,
  );
  countRefused(
    host,
    source,
    waiting.map(({ refused }) => refused),
  );
}

const newestOf = ({ places, figures, faults }: AempMachine): string | null =>
  [...places, ...figures, ...faults]
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? null;

type Told = Readonly<Record<string, string | number>>;

/** What a person would know the machine by: what it is called, and what it has done where. */
function brief({ name, places, figures }: AempMachine): { readonly says: Told; readonly data: Told } {
  const { make, model, serial, pin, equipmentId: id } = name;
  const hours = figures.find((figure) => figure.name === 'operating_hours');
  const [place] = places;
  return {
    says: withoutGaps({ make, model, serial, pin, id }),
    data: withoutGaps({ hours: hours?.value, lat: place?.lat, lon: place?.lon }),
  };
}

const withoutGaps = (members: Readonly<Record<string, string | number | null | undefined>>): Told =>
  Object.fromEntries(
    Object.entries(members).filter(
      (entry): entry is [string, string | number] => entry[1] !== null && entry[1] !== undefined,
    ),
  );

/** A page of a time series may hold thousands of sections. */
function inParts(machine: AempMachine): readonly AempMachine[] {
  const { places, figures, faults } = machine;
  const parts = Math.max(1, Math.ceil((places.length + figures.length + faults.length) / mostSections));
  if (parts === 1) return [machine];
  const share = <Told>(all: readonly Told[], part: number): readonly Told[] =>
    all.slice(Math.floor((part * all.length) / parts), Math.floor(((part + 1) * all.length) / parts));
  return Array.from({ length: parts }, (_, part) => ({
    ...machine,
    places: share(places, part),
    figures: share(figures, part),
    faults: share(faults, part),
    unread: [],
  }));
}
