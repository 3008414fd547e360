import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { Host } from '../../../../core/host/host.ts';
import { storable } from '../../../../core/registry/visible-text.ts';
import { faultSentences } from '../../shared/aemp-sentences.ts';
import type { Message } from '../ingest/message.ts';
import type { Unread } from '../ingest/read-ways.ts';
import type { Source } from '../ingest/sources.ts';
import { decodeText } from '../protocols/decode-text.ts';
import type { AempDocument, AempMachine } from './aemp-document.ts';
import { nameInPath } from './equipment-path.ts';
import { nobody, saidText, type MachineName } from './machine-name.ts';
import { readBeside } from './read-beside.ts';
import { documentFault } from './read-pages.ts';
import { storeResult } from './results.ts';
import { ServiceFault } from './service.ts';
import { takeMachines } from './take-machines.ts';
import type { TakenMachines } from './take-together.ts';

const part = z.optional(z.string().check(z.maxLength(100), storable));
const named = z.object({ pin: part, make: part, model: part, serial: part, id: part });

/**
 * Takes a document of ISO 15143-3 that came as a file, XML or JSON: a page of the fleet, one machine, or a page of a
 * time series. A series names its machine by its own address (`Links`, rel `self`); where it has none, by `?pin=`,
 * `?id=` or `?make=&model=&serial=` of the address that it was sent to. What is none of these is answered as unread.
 */
export async function takeFile(
  host: Host,
  source: Source,
  { bytes, about }: Message,
  now: Date,
  heardAt = now,
): Promise<TakenMachines | Unread> {
  const document = await documentIn(decodeText(bytes));
  if ('code' in document) return document;
  const series = document.kind === 'series';
  const machines = series ? withNames(document, about.query ?? '') : document.machines;
  if ('code' in machines) return machines;
  const taken = await takeMachines(host, source, machines, now, { series, heardAt });
  await storeResult(host.db, source.id, taken, now);
  return taken;
}

async function documentIn(text: string): Promise<AempDocument | Unread> {
  try {
    return await readBeside(text);
  } catch (error) {
    const fault = documentFault(error);
    if (!(fault instanceof ServiceFault)) throw error;
    return { code: 'bad_fleet', sentence: { ...faultSentences[fault.fault], values: { detail: fault.detail ?? '' } } };
  }
}

function withNames(document: AempDocument, query: string): readonly AempMachine[] | Unread {
  const parsed = named.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (!parsed.success) return { code: 'bad_query', sentence: msg`Machine names have at most 100 characters.` };
  const { pin, make, model, serial, id } = parsed.data;
  const machineName: MachineName = {
    pin: saidText(pin ?? null),
    make: saidText(make ?? null),
    model: saidText(model ?? null),
    serial: saidText(serial ?? null),
    equipmentId: saidText(id ?? null),
  };
  const inPath = nameInPath(document.self);
  const machines = document.machines.map((machine) => ({
    ...machine,
    name: [machineName, machine.name, inPath].find(saysSomething) ?? nobody,
  }));
  if (machines.every(({ name }) => saysSomething(name))) return machines;
  return {
    code: 'no_machine',
    sentence: msg`The time series has no machine: add ?pin=, ?id= or ?make=&model=&serial= to the address.`,
  };
}

const saysSomething = (name: MachineName | null): name is MachineName =>
  name !== null && Object.values(name).some((text) => text !== null);
