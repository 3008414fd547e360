import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Host } from '../../../../core/server/host.ts';
import { preferredLanguage, sentenceIn, type Language } from '../../../../core/server/languages.ts';
import { Problem } from '../../../../core/server/problem.ts';
import { storable } from '../../../../core/registry/visible-text.ts';
import type { AempNote } from '../../aemp.ts';
import { faultSentences, noteSentence } from '../../aemp-sentences.ts';
import { authenticate, touch } from '../ingest/route.ts';
import type { AempDocument, AempMachine } from './aemp-document.ts';
import { nameInPath } from './equipment-path.ts';
import { nobody, saidText, type MachineName } from './machine-name.ts';
import { readBeside } from './read-beside.ts';
import { documentFault } from './read-pages.ts';
import { storeResult } from './results.ts';
import { ServiceFault } from './service.ts';
import { takeMachines, type TakenMachines } from './take-machines.ts';

/**
 * The answer to a file: as to any batch, with what is to be said of its machines, each note with its sentence in the
 * language of the request.
 */
export interface FileResult extends Omit<TakenMachines, 'notes' | 'waiting'> {
  readonly notes: readonly (AempNote & { readonly message: string })[];
}

const part = z.optional(z.string().check(z.maxLength(100), storable));
const named = z.object({ pin: part, make: part, model: part, serial: part, id: part });

/**
 * `POST /api/ingest/v1/aemp/`: a document of ISO 15143-3 as a file, XML or JSON: a page of the fleet, one machine, or a
 * page of a time series. A series names its machine by its own address (`Links`, rel `self`); where it has none, by
 * `?pin=`, `?id=` or `?make=&model=&serial=`.
 */
export async function takeFile(host: Host, request: FastifyRequest): Promise<FileResult> {
  const now = new Date();
  const source = await authenticate(host, request);
  const document = await documentIn(request.body);
  const machines =
    document.kind === 'series'
      ? document.machines.map((machine) => ({ ...machine, name: nameOf(document, machine, request.query) }))
      : document.machines;
  touch(host, source, now);
  const taken = await takeMachines(host, source, machines, now, { series: document.kind === 'series' });
  await storeResult(host.db, source.id, taken, now);
  const { waiting: _waiting, ...told } = taken;
  const language = preferredLanguage(request.headers['accept-language']);
  return { ...told, notes: told.notes.map((note) => ({ ...shownTo(note), message: sentenceOf(note, language) })) };
}

async function documentIn(body: unknown): Promise<AempDocument> {
  try {
    if (typeof body !== 'string') throw new ServiceFault('no_document');
    return await readBeside(body);
  } catch (error) {
    const fault = documentFault(error);
    if (!(fault instanceof ServiceFault)) throw error;
    throw new Problem(400, 'bad_fleet', faultSentences[fault.fault], { values: { detail: fault.detail ?? '' } });
  }
}

function nameOf({ self }: AempDocument, { name }: AempMachine, query: unknown): MachineName {
  const asked = named.safeParse(query);
  if (!asked.success) throw new Problem(400, 'bad_query', msg`A machine is named by texts of at most 100 characters.`);
  const { pin, make, model, serial, id } = asked.data;
  const told: MachineName = {
    ...nobody,
    pin: saidText(pin ?? null),
    make: saidText(make ?? null),
    model: saidText(model ?? null),
    serial: saidText(serial ?? null),
    equipmentId: saidText(id ?? null),
  };
  const found = [told, name, nameInPath(self)].find(
    (one) => one !== null && Object.values(one).some((text) => text !== null),
  );
  if (!found)
    throw new Problem(
      400,
      'no_machine',
      msg`This time series does not say of which machine it is: add ?pin=, ?id= or ?make=&model=&serial= to the address.`,
    );
  return found;
}

/** Whoever sends for a source knows its machines by the service's names alone. */
const shownTo = ({ candidates: _candidates, ...note }: AempNote): AempNote => note;

const sentenceOf = (note: AempNote, language: Language): string =>
  sentenceIn(language, noteSentence(note), {
    ...note,
    at: note.at?.slice(0, 10) ?? '',
    candidates: (note.candidates ?? []).map(({ code }) => code).join(', '),
  });
