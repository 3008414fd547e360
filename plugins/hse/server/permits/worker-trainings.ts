import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { trainingsState, trainingState, type Held } from '../../formulas/permit-figures.ts';
import { personTrainingView, trainingTable } from '../uses.ts';
import type { Permit } from './permit-checks.ts';
import type { PermitType } from './read-types.ts';

type Worker = NonNullable<Permit['workers']>[number];

/**
 * What each worker may do on the day of the work. Of employees the register of trainings says it where the type names
 * trainings of it, wherever they were passed, or a refresher of them; of who is no employee, and of other types, the
 * certificate that is told.
 */
export async function trainingStates(
  db: Database,
  workers: readonly Worker[],
  type: Pick<PermitType, 'trainings' | 'trainings_required'>,
  day: string,
): Promise<readonly ReturnType<typeof trainingState>[]> {
  const required = type.trainings_required ?? [];
  const needsProof = required.length > 0 || (type.trainings?.length ?? 0) > 0;
  const people = workers.flatMap(({ person }) => person ?? []);
  const { rows } =
    required.length > 0 && people.length > 0
      ? await sql<Held & { readonly person: string }>`
          select held.person, counted.training, held.valid_until::text as valid_until
          from ${personTrainingView} as held
          join ${trainingTable} as taught on taught.id = held.training
          cross join lateral (values (taught.id), (taught.refresher_of)) as counted (training)
          where held.person = any(${people}::uuid[]) and counted.training = any(${required}::uuid[])
            and held.result = 'passed'`.execute(db)
      : { rows: [] };
  return workers.map(({ person, certificate_until: until }) =>
    required.length > 0 && person != null
      ? trainingsState(
          required,
          rows.filter((one) => one.person === person),
          day,
        )
      : trainingState(needsProof, until, day),
  );
}
