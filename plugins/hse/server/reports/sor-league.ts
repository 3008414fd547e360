import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import { sorLeague } from '../../reports/sor-league.ts';
import { attainmentTold, observersOf } from './indicators/observations.ts';

/** Crews with anybody who has a target or made an observation, the best first. */
export const sorLeagueReport = serverReport(sorLeague, async (context) => {
  const [people, types] = await Promise.all([observersOf(context), typesThatCount(context.db)]);
  return [...Map.groupBy(people, ({ crew }) => crew || null)]
    .map(([crew, own]) => {
      const { attainment, participation } = attainmentTold(own);
      // Targets are of days.
      if (context.shift !== null)
        return {
          crew,
          people: null,
          made: attainment.part,
          target: null,
          attainment: null,
          reached: null,
          participation: null,
          types,
        };
      return {
        crew,
        people: participation.whole,
        made: attainment.part,
        target: attainment.whole,
        attainment: attainment.value,
        reached: participation.part,
        participation: participation.value,
        types,
      };
    })
    .filter(({ made, people: aimed }) => made > 0 || (aimed ?? 0) > 0)
    .toSorted(
      (one, other) =>
        (other.attainment ?? -1) - (one.attainment ?? -1) ||
        (context.shift === null ? 0 : other.made - one.made) ||
        (one.crew ?? '~').localeCompare(other.crew ?? '~'),
    );
});

async function typesThatCount(db: Parameters<typeof observersOf>[0]['db']): Promise<string> {
  const { rows } = await sql<{ ids: string }>`
    select coalesce(json_agg(id), '[]')::text as ids from sor_type where counts_in_target`.execute(db);
  return rows[0]?.ids ?? '[]';
}
