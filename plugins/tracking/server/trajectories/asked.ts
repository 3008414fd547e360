import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { can } from '../../../../core/registry/access.ts';
import type { Caller, Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { storableOffsetInstant } from '../../../../core/registry/storable-time.ts';
import { equipmentTable } from '../uses.ts';

const machineLimit = 5;
const spanMs = 24 * 3_600_000;

const query = z.object({
  equipment: z.string().check(z.minLength(1)),
  from: storableOffsetInstant,
  to: storableOffsetInstant,
});

export interface AskedMachine {
  readonly id: string;
  readonly code: string;
  readonly site: string;
  /** Tonnes; null for machines that carry none. */
  readonly target: number | null;
}

/** The machines and the period of a question about tracks; throws what is wrong with it. */
export interface Asked {
  readonly machines: readonly AskedMachine[];
  readonly from: Date;
  readonly to: Date;
}

/**
 * Reads `equipment=<id,…>&from=&to=`: at most 5 machines over at most 24 h, all of sites whose tracks the caller may
 * see.
 */
export async function readAsked(db: Database, caller: Caller, sent: unknown): Promise<Asked> {
  const parsed = query.safeParse(sent);
  if (!parsed.success) throw new Problem(400, 'bad_query', msg`Give the machines and the period: equipment, from, to.`);
  const ids = [...new Set(parsed.data.equipment.split(','))].filter((id) => z.uuid().safeParse(id).success);
  const [from, to] = [new Date(parsed.data.from), new Date(parsed.data.to)];
  if (ids.length > machineLimit)
    throw new Problem(400, 'too_many_machines', msg`At most 5 machines can be shown together.`);
  if (to <= from || to.getTime() - from.getTime() > spanMs)
    throw new Problem(400, 'bad_period', msg`The period must be longer than zero and at most 24 hours.`);
  const { rows: machines } = await sql<AskedMachine>`
    select id, code, site, payload_target::float8 as target from ${equipmentTable} where id = any(${ids})`.execute(db);
  if (machines.some(({ site }) => !can(caller.access, 'trajectory:read', site)))
    throw new Problem(403, 'forbidden', msg`You do not have access to the tracks of this site.`);
  return { machines, from, to };
}
