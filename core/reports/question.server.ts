import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { reachIn, type Permission } from '../registry/access.ts';
import type { Caller } from '../host/host.ts';
import { problems } from '../records/problems.server.ts';
import { typedValue } from '../records/list-query.server.ts';
import { daysIn, longestDays, periodOf, presets } from './period.ts';
import type { ReportDefinition, ReportQuestion } from './report.ts';
import { storableDay, storableInstant } from '../registry/storable-time.ts';

const text = z.optional(z.string().check(z.maxLength(4000)));
const period = z.object({
  period: z.optional(z.enum(presets)),
  from: z.optional(storableDay),
  to: z.optional(storableDay),
  shift: z.optional(z.enum(['P1', 'P2', 'P3'])),
  sites: text,
  at: z.optional(storableInstant),
});

/**
 * Reads the query string of a report. Anything that is not understood is refused with a sentence. `timeZone` decides
 * which day it is.
 */
export function parseQuestion(
  report: ReportDefinition,
  query: unknown,
  caller: Caller,
  timeZone: string,
  clock: Date,
): ReportQuestion {
  const {
    period: _period,
    from: _from,
    to: _to,
    shift: _shift,
    sites: _sites,
    at: _at,
    format: _format,
    ...rest
  } = query as Record<string, unknown>;
  const parsed = period.safeParse(query);
  if (!parsed.success) throw problems.badQuery(msg`A parameter of this report is unknown or invalid.`);
  const parameters = parsed.data;
  // Nobody knows what is to come.
  const now = parameters.at === undefined ? clock : new Date(Math.min(Date.parse(parameters.at), clock.getTime()));
  const named = periodOf(parameters.period ?? report.period ?? 'today', now, timeZone);
  const [from, to] = [parameters.from ?? named.from, parameters.to ?? parameters.from ?? named.to];
  const shift = parameters.shift ?? (parameters.from ? null : named.shift);
  if (from > to) throw problems.badQuery(msg`The period ends before it starts.`);
  const longest = report.longest ?? longestDays;
  if (daysIn({ from, to }) > longest) throw problems.badQuery(msg`A report covers at most ${longest} days.`);
  return {
    from,
    to,
    shift,
    sites: sitesOf(report, parameters.sites, caller),
    parameters: parametersOf(report, rest),
    ...(parameters.at === undefined ? {} : { at: now.toISOString() }),
  };
}

function sitesOf(report: ReportDefinition, asked: string | undefined, caller: Caller): readonly string[] {
  const permission: Permission = `${report.name}:read`;
  const mine = caller.sites.filter((site) => reachIn(caller.access, permission, site) === 'site');
  const wanted = asked?.split(',').filter(Boolean);
  if (!wanted) return mine;
  if (wanted.some((site) => !mine.includes(site))) throw problems.foreignSite();
  return wanted;
}

function parametersOf(
  report: ReportDefinition,
  rest: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  // What a field shows before anything was chosen is what is asked.
  const initial = Object.entries(report.parameters).flatMap(([name, field]) =>
    field.initial === undefined || name in rest ? [] : [[name, field.initial] as const],
  );
  const chosen = Object.entries(rest).map(([name, value]) => {
    const field = Object.hasOwn(report.parameters, name) ? report.parameters[name] : undefined;
    if (!field || typeof value !== 'string')
      throw problems.badQuery(msg`A parameter of this report is unknown or invalid.`);
    return [name, value === '' ? null : typedValue(field, value)] as const;
  });
  return Object.fromEntries([...initial, ...chosen]);
}
