import { litresAt15 } from './litres-at-15.ts';

/** What was written of a delivery; null for what is not there yet. Litres and °C. */
export interface DeliveryDraft {
  readonly note_l: number | null;
  readonly note_temp: number | null;
  readonly obs_temp: number | null;
  readonly dip_before: number | null;
  readonly dip_after: number | null;
}

/** Litres and %; null where something is not there yet. */
export interface DeliveryFigures {
  readonly received: number | null;
  readonly v15Note: number | null;
  readonly v15Received: number | null;
  readonly shortage: number | null;
  readonly shortagePct: number | null;
}

/** Largest share of a delivery in % that may be missing, or too much, without a dispute (catalogue operations.md §8.1). */
export const toleratedShortage = 0.5;

/**
 * A delivery by its note and by its tank, at 15 °C where it is diesel (catalogue operations.md §8.1, §10.19). `issued`:
 * litres that left the tank while it was filled. A temperature that only one side told stands for both, none at all for
 * 15 °C: a correction of one side alone would be a shortage nobody measured.
 */
export function deliveryFigures(
  { note_l: note, note_temp: noteTemp, obs_temp: obsTemp, dip_before: before, dip_after: after }: DeliveryDraft,
  { isDiesel, issued }: { readonly isDiesel: boolean; readonly issued: number },
): DeliveryFigures {
  const at15 = (litres: number | null, temperature: number): number | null =>
    litres === null ? null : isDiesel ? litresAt15(litres, temperature) : litres;
  const received = before === null || after === null ? null : after - before + issued;
  const v15Note = at15(note, noteTemp ?? obsTemp ?? 15);
  const v15Received = at15(received, obsTemp ?? noteTemp ?? 15);
  const shortage = v15Note === null || v15Received === null ? null : v15Note - v15Received;
  return {
    received,
    v15Note,
    v15Received,
    shortage,
    shortagePct: shortage === null || !v15Note ? null : (100 * shortage) / v15Note,
  };
}
