import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { v4 } from 'uuid';
import { can } from '../../registry/access.ts';
import { useSession } from '../../session/use-session.ts';
import { useToast } from '../../toast/toast.tsx';
import { records, type Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import type { TransitionDefinition } from '../states.ts';
import { useReaches } from '../use-reaches.ts';

interface BulkTransitionsProps {
  readonly record: RecordDefinition;
  /** The marked rows that are there; others are left to the server when they come. */
  readonly rows: readonly Row[];
  /** Labels of steps for which the plugin has a way of its own. */
  readonly except: readonly string[];
}

/** Steps that a click can take for many rows: what asks for a reason or a hand-written name is taken one by one. */
const isPlain = ({ reason, signature }: TransitionDefinition): boolean => reason !== 'required' && !signature;

/**
 * Takes marked rows a step further, such as submitting a shift's fills: a button for each step that some of them may
 * take, with how many. Every row goes by its own rules; those refused stay as they are, and the first sentence is told.
 */
export function BulkTransitions({ record, rows, except }: BulkTransitionsProps) {
  const { i18n, t } = useLingui();
  const toast = useToast();
  const { user } = useSession();
  const reaches = useReaches(record);
  const [busy, setBusy] = useState<string | null>(null);
  const steps = Object.entries(record.states?.transitions ?? {}).flatMap(([name, transition]) => {
    if (
      !isPlain(transition) ||
      except.includes(i18n._(transition.label)) ||
      !user ||
      !can(user.access, `${record.name}:${name}`)
    )
      return [];
    const able = rows.filter((row) => transition.from.includes(String(row.state)) && reaches(name, row));
    return able.length > 0 ? [{ name, transition, able }] : [];
  });
  const take = async (name: string, able: readonly Row[]): Promise<void> => {
    setBusy(name);
    const refusals: string[] = [];
    // One after the other: rows of one tank or machine are judged in their order.
    for (const row of able)
      try {
        await records.transition(record.name, row, name, {}, v4());
      } catch (error) {
        refusals.push((error as Error).message);
      }
    setBusy(null);
    const done = able.length - refusals.length;
    const [first] = refusals;
    if (first === undefined) toast(t`Entries processed: ${done}`, 'success');
    else toast(t`Entries processed: ${done}, rejected: ${refusals.length}. ${first}`, 'warning');
  };
  return steps.map(({ name, transition, able }) => (
    <Button
      key={name}
      size="small"
      variant="minimal"
      intent={transition.intent ?? 'none'}
      loading={busy === name}
      disabled={busy !== null}
      text={`${i18n._(transition.label)} (${able.length})`}
      onClick={() => void take(name, able)}
    />
  ));
}
