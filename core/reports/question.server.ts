import { msg } from '@lingui/core/macro';
import { addDays, formatISO, parseISO } from 'date-fns';
import * as z from 'zod/mini';
import { reachIn, type Permission } from '../registry/access.ts';
import type { Caller } from '../host/host.ts';
import { choice, date } from '../records/fields/index.ts';
import { problems } from '../records/problems.server.ts';
import { typedValue } from '../records/list-query.server.ts';
import { daysIn, longestDays, periodOf, presets, type Preset } from './period.ts';
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

/** What is wrong with one of these is said as of any other parameter. */
const asked = {
  from: date({ label: msg`From` }),
  to: date({ label: msg`To` }),
  shift: choice({ label: msg`Shift`, choices: { P1: msg`P1`, P2: msg`P2`, P3: msg`P3` } }),
};

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
  const texts = textsOf(query);
  for (const [name, field] of Object.entries(asked)) if (texts[name] !== undefined) typedValue(field, texts[name]);
  const {
    period: _period,
    from: _from,
    to: _to,
    shift: _shift,
    sites: _sites,
    at: _at,
    format: _format,
    ...rest
  } = texts;
  const parsed = period.safeParse(texts);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? '');
    throw problems.badQuery(msg`The parameter “${name}” of this report is invalid.`);
  }
  const parameters = parsed.data;
  // Nobody knows what is to come.
  const now = parameters.at === undefined ? clock : new Date(Math.min(Date.parse(parameters.at), clock.getTime()));
  const preset = parameters.period ?? report.period ?? 'today';
  const named = periodOf(preset, now, timeZone);
  const to = parameters.to ?? parameters.from ?? named.to;
  const from = parameters.from ?? (parameters.to === undefined ? named.from : startBefore(preset, named, to));
  const shift = parameters.shift ?? ((parameters.from ?? parameters.to) ? null : named.shift);
  if (from > to) throw problems.badQuery(msg`The period ends before it starts.`);
  const longest = report.longest ?? longestDays;
  if (daysIn({ from, to }) > longest) throw problems.badQuery(msg`A report covers at most ${longest} days.`);
  const question: ReportQuestion = {
    from,
    to,
    shift,
    sites: sitesOf(report, parameters.sites, caller),
    parameters: parametersOf(report, rest),
    ...(parameters.at === undefined ? {} : { at: now.toISOString() }),
  };
  const contradiction = report.rule?.(question) ?? null;
  if (contradiction !== null) throw problems.badQuery(contradiction);
  return question;
}

/** The parameters of a query string, none of them given twice. */
function textsOf(query: unknown): Readonly<Record<string, string>> {
  const told = Object.entries(query as Readonly<Record<string, unknown>>).map(([name, value]) => {
    if (typeof value !== 'string') throw problems.badQuery(msg`The parameter “${name.slice(0, 80)}” is given twice.`);
    return [name, value] as const;
  });
  return Object.fromEntries(told);
}

/** Where a period begins of which only the end was told: it is as long as the one by name. */
const startBefore = (preset: Preset, named: { readonly from: string; readonly to: string }, to: string): string =>
  preset === 'month'
    ? `${to.slice(0, 8)}01`
    : formatISO(addDays(parseISO(to), 1 - daysIn(named)), { representation: 'date' });

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
  rest: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  // What a field shows before anything was chosen is what is asked.
  const initial = Object.entries(report.parameters).flatMap(([name, field]) =>
    field.initial === undefined || name in rest ? [] : [[name, field.initial] as const],
  );
  const chosen = Object.entries(rest).map(([name, value]) => {
    const field = Object.hasOwn(report.parameters, name) ? report.parameters[name] : undefined;
    if (!field) throw problems.badQuery(msg`This report has no parameter “${name.slice(0, 80)}”.`);
    return [name, value === '' ? null : typedValue(field, value)] as const;
  });
  return Object.fromEntries([...initial, ...chosen]);
}
