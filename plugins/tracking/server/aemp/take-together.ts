import { msg } from '@lingui/core/macro';
import type { Host, IngestRejection } from '../../../../core/host/host.ts';
import { refusal } from '../../../../core/host/ingest-kind.ts';
import type { AempNote } from '../../shared/aemp.ts';
import { takeBatch, type BatchResult } from '../ingest/batch.ts';
import type { Source } from '../ingest/sources.ts';
import type { AempMachine } from './aemp-document.ts';
import { fallenCounters, type FallenCounter } from './known-counters.ts';
import { isCounter } from './figures.ts';
import { machineEvents } from './machine-events.ts';
import { keyOf } from './machine-name.ts';
import { matcher, readFleet, type OwnMachine } from './match-machines.ts';
import { joinMachines, newestSections } from './merge-machines.ts';
import { figureNotes, unreadNotes } from './notes.ts';
import { byAge, sectionOf, type SortedMachine } from './section-ages.ts';
import { storeFigures, storeNames, storeOld } from './store-figures.ts';
import { keepWaiting, type Waiting } from './wait-for-machine.ts';

/** What became of what a service told: its events as of any batch, its machines, and what is to be said of them. */
export interface TakenMachines extends BatchResult {
  readonly machines: number;
  readonly matched: number;
  /** What the service calls machines that nobody entered here, or that could be more than one. */
  readonly unknown: readonly string[];
  /** The keys of those of whom something waits in quarantine, and why: they are unknown, or lie ahead of our clock. */
  readonly waiting: ReadonlyMap<string, IngestRejection>;
  /** Figures that were not known yet. */
  readonly figures: number;
  readonly notes: readonly AempNote[];
}

export interface TakeOptions {
  /** A page of a time series: it holds a section many times, and every one counts. */
  readonly series?: boolean;
  /** When it came first, by which its age is judged; now unless told. */
  readonly heardAt?: Date;
  /** It waited in quarantine and is there already: what cannot be taken yet is not put there again. */
  readonly waited?: boolean;
}

/** A machine of ours with what was told of it. */
interface Matched {
  readonly own: OwnMachine;
  readonly way: string;
  readonly machine: AempMachine;
}

const batchEvents = 1_000;

/**
 * Takes what a service tells of machines: places, counters and faults as events, all figures as such. What is of nobody
 * waits in quarantine, what is too old for live waits to be taken as history, what lies ahead of our clock is refused
 * by its section; the rest of the machine is taken.
 */
export async function takeTogether(
  host: Host,
  source: Source,
  entries: readonly AempMachine[],
  now: Date,
  options: TakeOptions = {},
): Promise<TakenMachines> {
  const { heardAt = now, waited = false, series = false } = options;
  const { matched, strangers, notes } = await matchEntries(host, source, entries, series);
  const sorted = matched.map((one) => ({ ...one, ...byAge(one.machine, heardAt) }));
  const fallen = await fallenCounters(
    host.db,
    host,
    sorted.flatMap(({ own, live }) =>
      live.figures
        .filter(({ name, value }) => isCounter(name) && value >= 0)
        .map(({ name, at, value }) => ({ equipment: own.id, name, at, value })),
    ),
  );
  const events = sorted.flatMap(({ own, live }) => machineEvents(live, own.code, belowMeters(own, fallen)));
  const batch = await takeInParts(host, source, events, now, heardAt);
  const ahead = sorted.flatMap(({ own, machine, future }) =>
    future.map((told): Waiting => ({
      machine: onlyAhead(machine, told),
      refused: aheadOf(told),
      equipment: own.code,
    })),
  );
  if (!waited) await keepWaiting(host, source, [...strangers, ...ahead], now);
  const mayMeter = source.kinds.length === 0 || source.kinds.includes('meter');
  const kept = mayMeter
    ? await storeFigures(
        host.db,
        source.id,
        sorted.map(({ own, live }) => ({ own, figures: live.figures })),
      )
    : 0;
  await storeOld(
    host.db,
    source.id,
    sorted.flatMap(({ own, machine, old: { figures, newest } }) =>
      mayMeter && figures.length > 0 && newest !== null
        ? [{ own, figures, newest, key: keyOf(machine.name) ?? '' }]
        : [],
    ),
    now,
  );
  if (!series)
    await storeNames(
      host.db,
      source.id,
      matched.map(({ own, way, machine: { name } }) => ({ own, way, name })),
      now,
    );
  const refused = ahead.map((one, index) => ({ ...one.refused, index: events.length + index }));
  return {
    ...batch,
    rejected: [...batch.rejected, ...refused],
    machines: entries.length,
    matched: matched.length,
    figures: kept,
    unknown: strangers.map(({ machine }) => keyOf(machine.name) ?? ''),
    waiting: new Map([...strangers, ...ahead].map(({ machine, refused: why }) => [keyOf(machine.name) ?? '', why])),
    notes: [
      ...notes,
      ...sorted.flatMap(({ own, machine, old, future }) =>
        ageNotes(own, old.newest, future).concat(unreadNotes(own, machine), figureNotes(own, machine, fallen)),
      ),
      ...batch.rejected.map(({ index, message }): AempNote => ({
        code: 'refused',
        machine: events[index]?.equipment ?? '',
        site: matched.find(({ own }) => own.code === events[index]?.equipment)?.own.site ?? null,
        told: message,
      })),
      ...(mayMeter || matched.length === 0 ? [] : [{ code: 'kind_not_allowed' as const, machine: '', site: null }]),
    ],
  };
}

/**
 * Finds whose entries are, and joins those of one machine: by the service's key, and by the machine that different keys
 * lead to.
 */
async function matchEntries(
  host: Host,
  source: Source,
  entries: readonly AempMachine[],
  series: boolean,
): Promise<{
  readonly matched: readonly Matched[];
  readonly strangers: readonly Waiting[];
  readonly notes: readonly AempNote[];
}> {
  const notes: AempNote[] = [];
  const joined = (first: AempMachine, others: readonly AempMachine[]): AempMachine =>
    series ? joinMachines(first, others) : newestSections(joinMachines(first, others));
  const find = await readFleet(host.db, source.sites).then(({ machines, devices }) => matcher(machines, devices));
  const named = Map.groupBy(entries, ({ name }) => keyOf(name)?.toLowerCase() ?? '');
  const nameless = named.get('') ?? [];
  named.delete('');
  if (nameless.length > 0) notes.push({ code: 'nameless', machine: '', site: null });
  const strangers: Waiting[] = [];
  const found = new Map<string, Matched & { readonly entries: AempMachine[] }>();
  for (const [first, ...others] of named.values()) {
    if (!first) continue;
    const machine = joined(first, others);
    const key = keyOf(machine.name) ?? '';
    const match = find(machine.name);
    if (match && 'machine' in match) {
      const before = found.get(match.machine.id);
      found.set(match.machine.id, {
        own: match.machine,
        way: before?.way ?? match.way,
        machine: before ? joined(before.machine, [machine]) : machine,
        entries: [...(before?.entries ?? []), first, ...others],
      });
    } else if (match) {
      notes.push({
        code: 'ambiguous',
        machine: key,
        site: null,
        candidates: match.candidates.map(({ code, site }) => ({ code, site })),
      });
      strangers.push({
        machine,
        refused: refusal(0, 'unknown_equipment', msg`${{ name: key }} matches more than one machine.`),
      });
    } else {
      notes.push({ code: 'unknown', machine: key, site: null });
      strangers.push({
        machine,
        refused: refusal(0, 'unknown_equipment', msg`No machine is named ${{ name: key }}.`),
      });
    }
  }
  const matched = [...found.values()];
  if (!series)
    notes.push(
      ...matched
        .filter((one) => one.entries.length > 1)
        .map(({ own }): AempNote => ({ code: 'repeated', machine: own.code, site: own.site })),
    );
  return { matched, strangers, notes };
}

const aheadOf = ({ section, seconds }: SortedMachine['future'][number]): IngestRejection =>
  refusal(0, 'future_ts', msg`${section} is ${seconds} s ahead of the server clock.`);

const belowMeters = (own: OwnMachine, fallen: readonly FallenCounter[]) =>
  new Set(fallen.filter(({ equipment, belowMeter }) => belowMeter && equipment === own.id).map(({ name }) => name));

const ageNotes = (
  { code: machine, site }: OwnMachine,
  oldest: string | null,
  future: SortedMachine['future'],
): AempNote[] => [
  ...(oldest === null ? [] : [{ code: 'old' as const, machine, site, at: oldest }]),
  ...future.map(({ section, seconds, at }) => ({ code: 'future' as const, machine, site, section, seconds, at })),
];

/** The one section of a machine that lies ahead. */
function onlyAhead(
  { name, places, figures, faults }: AempMachine,
  { section, at }: { readonly section: string; readonly at: string },
): AempMachine {
  const isIt = (one: { readonly at: string }): boolean => one.at === at;
  return {
    name,
    places: section === 'Location' ? places.filter(isIt) : [],
    figures: figures.filter((one) => isIt(one) && sectionOf(one.name) === section),
    faults: section === 'FaultCode' ? faults.filter(isIt) : [],
    unread: [],
  };
}

async function takeInParts(
  host: Host,
  source: Source,
  events: readonly unknown[],
  now: Date,
  heardAt: Date,
): Promise<BatchResult> {
  let total: BatchResult = { accepted: 0, duplicates: 0, late: 0, rejected: [] };
  for (let from = 0; from < events.length; from += batchEvents) {
    const { accepted, duplicates, late, rejected } = await takeBatch(
      host,
      source,
      events.slice(from, from + batchEvents),
      now,
      { heardAt },
    );
    total = {
      accepted: total.accepted + accepted,
      duplicates: total.duplicates + duplicates,
      late: total.late + late,
      rejected: [...total.rejected, ...rejected.map((one) => ({ ...one, index: one.index + from }))],
    };
  }
  return total;
}
