import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { v4 } from 'uuid';
import { ProblemError } from '../../http/problem-error.ts';
import { currentRow, records, type Draft, type Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { changedValues } from './draft.ts';

/** What keeps a form from being saved, and the ways on. */
export interface Saving {
  /** The row with which the form began, or the one that a conflict was settled upon. */
  readonly base: Row | null;
  /** The row as somebody else left it meanwhile. */
  readonly theirs: Row | null;
  readonly problem: string | null;
  /** Warnings that somebody has to confirm: code and sentence. */
  readonly warnings: readonly { readonly code: string; readonly sentence: string }[];
  /** One of them is confirmed with a reason alone. */
  readonly needsReason: boolean;
  /** Answers the row as it was written; null when something stands against it. */
  readonly save: (values: Draft) => Promise<Row | null>;
  /** Saves in spite of the warnings, and of those that were confirmed before; `reason` says why. */
  readonly saveAnyway: (values: Draft, reason: string) => Promise<Row | null>;
  /** Goes on from their row with the values chosen. */
  readonly settle: () => void;
}

/** Writes a form's entry: a retry never becomes a second one, a stale write shows both versions, a warning asks. */
export function useSave(
  record: RecordDefinition,
  row: Row | null,
  form: UseFormReturn<Record<string, unknown>>,
  writeNew?: (values: Draft) => Promise<Row>,
): Saving {
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [warnings, setWarnings] = useState<Saving['warnings']>([]);
  const [needsReason, setNeedsReason] = useState(false);
  const confirmed = useRef<readonly string[]>([]);
  // One key for one intention: a retry after a lost answer must not become a second entry.
  const key = useRef(v4());

  const refuse = (error: unknown): void => {
    const refusal = error instanceof ProblemError ? error : null;
    const current = currentRow(error);
    if (current) setTheirs(current);
    if (refusal && refusal.status !== 0 && refusal.status < 500) key.current = v4();
    if (refusal?.code === 'confirm') {
      const codes = refusal.body.confirm as readonly string[];
      const sentences = Object.values(refusal.fields);
      setNeedsReason((refusal.body.needsReason as readonly string[]).length > 0);
      setWarnings(codes.map((code, index) => ({ code, sentence: sentences[index] ?? refusal.message })));
      return;
    }
    for (const [name, message] of Object.entries(refusal?.fields ?? {}))
      form.setError(name, { type: 'server', message });
    setProblem(current ? null : (error as Error).message);
  };
  const write = async (values: Draft, confirm: readonly string[], reason = ''): Promise<Row | null> => {
    confirmed.current = confirm;
    setProblem(null);
    setWarnings([]);
    try {
      const changes = base ? changedValues(record, base, values) : values;
      if (!base && writeNew) return await writeNew(changes);
      return base
        ? await records.update(record.name, base, changes, key.current, confirm, reason)
        : await records.create(record.name, changes, key.current, confirm, reason);
    } catch (error) {
      refuse(error);
      return null;
    }
  };
  return {
    base,
    theirs,
    problem,
    warnings,
    needsReason,
    save: (values) => write(values, []),
    saveAnyway: (values, reason) =>
      write(values, [...new Set([...confirmed.current, ...warnings.map(({ code }) => code)])], reason),
    settle: () => {
      setBase(theirs);
      setTheirs(null);
      key.current = v4();
    },
  };
}
