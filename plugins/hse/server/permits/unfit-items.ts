import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { BrokenRule } from '../../../../core/records/record.ts';
import { safetyItem } from '../../records/safety-item.ts';
import { controlState } from '../hooks/safety-item.ts';

interface Item {
  readonly id: string;
  readonly tag: string;
  readonly state: string;
  readonly control: string | null;
}

/** Harnesses and accessories that may not be used: out of service, overdue, or failed at their last control. */
export async function unfitItems(
  db: Database,
  harnesses: readonly string[],
  accessories: readonly string[],
): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<Item>`
    select id, tag, state, ${controlState} as control from safety_item
    where id = any(${[...harnesses, ...accessories]}::uuid[]) and deleted_at is null order by tag`.execute(db);
  return rows.flatMap(({ id, tag, state, control }): readonly BrokenRule[] => {
    const isHarness = harnesses.includes(id);
    const values = (label: MessageDescriptor | undefined) => ({ tag, state: label ?? '' });
    const label =
      state === 'in_service'
        ? control === 'overdue' || control === 'failed'
          ? (safetyItem.fields.control_state.options.choices as Readonly<Record<string, MessageDescriptor>>)[control]
          : null
        : safetyItem.states?.states[state]?.label;
    if (label === null) return [];
    return [
      isHarness
        ? { field: 'harnesses', sentence: { ...msg({ message: 'Harness {tag} is {state}.' }), values: values(label) } }
        : {
            field: 'accessories',
            sentence: { ...msg({ message: 'Accessory {tag} is {state}.' }), values: values(label) },
          },
    ];
  });
}
