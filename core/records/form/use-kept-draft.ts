import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSession } from '../../session/use-session.ts';
import type { Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { changedValues, draftOf } from './draft.ts';
import { draftKey, forgetDraft, keepDraft, readDraft, type KeptDraft } from './kept-draft.ts';

interface Kept {
  /** When the draft that was brought back was typed; null when there was none. */
  readonly restoredAt: string | null;
  /** The entry was changed by somebody after the draft was typed. */
  readonly outdated: boolean;
  readonly hasChanges: () => boolean;
  /** Goes back to what is saved. */
  readonly discard: () => void;
  readonly forget: () => void;
}

/** How long somebody pauses before what was typed is kept, in milliseconds. */
const pauseMs = 300;

/**
 * Keeps what is typed in this browser until it is saved, and brings it back: a closed pane, a reload or a lost session
 * costs nothing.
 */
export function useKeptDraft(
  record: RecordDefinition,
  base: Row | null,
  form: UseFormReturn<Record<string, unknown>>,
): Kept {
  const { user } = useSession();
  const key = draftKey(user?.id ?? '', record.name, base?.id ?? null);
  const [restored, setRestored] = useState<KeptDraft | null>(null);
  const saved = useRef(false);
  const initial = useRef(form.getValues());
  const changes = (): Record<string, unknown> =>
    base ? changedValues(record, base, form.getValues()) : differences(initial.current, form.getValues());

  useEffect(() => {
    const kept = readDraft(key);
    if (!kept) return;
    for (const [name, value] of Object.entries(kept.values)) form.setValue(name, value, { shouldDirty: true });
    setRestored(kept);
    // Once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      if (!saved.current)
        keepDraft(key, { values: changes(), version: base?.version ?? 0, at: new Date().toISOString() });
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, pauseMs);
      },
    });
    return () => {
      stop();
      if (timer !== undefined) keep();
      clearTimeout(timer);
    };
    // `changes` is made anew at each drawing and reads the form and the row behind it, which are named.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form, key, base]);

  const forget = (): void => {
    saved.current = true;
    forgetDraft(key);
  };
  return {
    restoredAt: restored?.at ?? null,
    outdated: restored !== null && restored.version !== (base?.version ?? 0),
    hasChanges: () => Object.keys(changes()).length > 0,
    forget,
    discard: () => {
      form.reset(base ? draftOf(record, base) : initial.current);
      forgetDraft(key);
      setRestored(null);
    },
  };
}

const differences = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
