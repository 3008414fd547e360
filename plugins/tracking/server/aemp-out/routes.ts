import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reachIn } from '../../../../core/registry/access.ts';
import { storableOffsetInstant } from '../../../../core/registry/storable-time.ts';
import { storable } from '../../../../core/registry/visible-text.ts';
import * as z from 'zod/mini';
import { problems } from '../../../../core/records/problems.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { audience, base, instant, longestDays, machineRead, machinesPerPage } from './aemp-terms.ts';
import { linksOf, pageOf } from './pages.ts';
import { countMachines, readMachine, readPage, type MachineAsked, type OwnMachine } from './read-machines.ts';
import { readSeries } from './read-series.ts';
import { readSnapshots } from './read-snapshots.ts';
import { allSeries, type Series } from './series.ts';
import { tokenRoute } from './token-route.ts';
import { prefersJson, toJson, toXml, type OutDocument } from './write-document.ts';

type Parameters = Readonly<Record<string, string>>;
type Asked = FastifyRequest<{ Params: Parameters }>;

/** The forms of address of one machine, and how each is read. */
const forms: readonly (readonly [path: string, of: (parameters: Parameters) => MachineAsked])[] = [
  ['ID/:id', ({ id = '' }) => ({ id })],
  ['PIN/:pin', ({ pin = '' }) => ({ pin })],
  ['MakeModelSerial/:make/:model/:serial', ({ make = '', model = '', serial = '' }) => ({ make, model, serial })],
];
const name = z.string().check(z.minLength(1), z.maxLength(100), storable);
const dayMs = 86_400_000;

/**
 * The own fleet by ISO 15143-3, for whoever else follows it: `GET /api/aemp/Fleet/<page>`, one machine at
 * `…/Fleet/Equipment/ID|PIN|MakeModelSerial/…`, and its time series at `…/<series>/<start>/<end>/<page>`. XML unless
 * JSON is preferred. Programs come with a token of `oauth/token`, people with their own.
 */
export async function aempOutRoutes(app: FastifyInstance, host: Host): Promise<void> {
  await tokenRoute(app, host);
  const tags = ['aemp'];
  const config = { can: machineRead, audience };
  app.get(
    `${base}/Fleet/:page`,
    { config, schema: { summary: 'A page of the fleet (ISO 15143-3)', tags } },
    async (request: Asked, reply) => {
      const page = pageOf(request.params['page'] ?? '');
      const links = linksOf(
        page,
        await countMachines(host.db, request.caller),
        machinesPerPage,
        (other) => `${host.address()}${base}/Fleet/${other}`,
      );
      const machines = await readSnapshots(host, request.caller, await readPage(host.db, request.caller, page));
      return send(request, reply, { kind: 'fleet', links, machines, at: instant(new Date()) });
    },
  );
  for (const [path, of] of forms) {
    const address = `${base}/Fleet/Equipment/${path}`;
    app.get(
      address,
      { config, schema: { summary: 'One machine (ISO 15143-3)', tags } },
      async (request: Asked, reply) => {
        const [machine] = await readSnapshots(host, request.caller, [await machineOf(host, request, of)]);
        return machine
          ? send(request, reply, { kind: 'equipment', machine, at: instant(new Date()) })
          : Promise.reject(problems.notFound());
      },
    );
    for (const series of allSeries.filter(({ record }) => record === undefined || host.records.has(record))) {
      for (const [index, title] of series.names.entries()) {
        const options = {
          config: { can: series.can, audience },
          schema: { summary: `A time series of one machine (ISO 15143-3): ${series.element}`, tags, hide: index > 0 },
        };
        app.get(`${address}/${title}/:start/:end/:page`, options, (request: Asked, reply) =>
          sendSeries(host, series, of, request, reply),
        );
      }
    }
  }
}

async function sendSeries(
  host: Host,
  series: Series,
  of: (parameters: Parameters) => MachineAsked,
  request: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller, params } = request;
  const page = pageOf(params['page'] ?? '');
  const [from, to] = [instantOf(params['start']), instantOf(params['end'])];
  if (to <= from) throw new Problem(400, 'bad_period', msg`The period must end after it starts.`);
  if (to.getTime() - from.getTime() > longestDays * dayMs)
    throw new Problem(400, 'bad_period', msg`A time series can cover at most ${longestDays} days.`);
  const machine = await machineOf(host, request, of);
  const may = (permission: typeof machineRead): boolean => reachIn(caller.access, permission, machine.site) === 'site';
  // The right to the series may count at other sites than this one.
  if (!may(series.can)) throw problems.notFound();
  const path = request.url.replace(/\?.*$/, '').replace(/\/[^/]*\/?$/, '');
  const { links, readings } = await readSeries(
    host,
    series,
    { machine: machine.id, from, to, may },
    page,
    (other) => `${host.address()}${path}/${other}`,
  );
  return send(request, reply, { kind: 'series', root: series.root, name: series.element, links, readings });
}

/** The machine that is asked about. One that the caller may not see does not exist for them. */
async function machineOf(
  { db }: Host,
  { caller, params }: Asked,
  of: (parameters: Parameters) => MachineAsked,
): Promise<OwnMachine> {
  const machineName = of(params);
  const machine = Object.values(machineName).every((text) => name.safeParse(text).success)
    ? await readMachine(db, caller, machineName)
    : null;
  if (!machine) throw problems.notFound();
  return machine;
}

function instantOf(text: string | undefined): Date {
  const { success, data } = storableOffsetInstant.safeParse(text);
  if (!success) throw new Problem(400, 'bad_period', msg`Give the period as two times such as 2026-03-09T05:00:00Z.`);
  return new Date(data);
}

function send(request: FastifyRequest, reply: FastifyReply, document: OutDocument): FastifyReply {
  void reply.header('cache-control', 'no-store').header('vary', 'Accept');
  return prefersJson(request.headers.accept)
    ? reply.type('application/json; charset=utf-8').send(toJson(document))
    : reply.type('application/xml; charset=utf-8').send(toXml(document));
}
