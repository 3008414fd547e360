/** One row of a tank's calibration: the height of the fuel and what the tank holds at it. */
export interface DipTableRow {
  readonly height_mm: number;
  readonly litres: number;
}

/** Whether every row is higher and fuller than the one before it. */
export const isMonotonic = (rows: readonly DipTableRow[]): boolean =>
  rows.every((row, index) => {
    const before = rows[index - 1];
    return before === undefined || (row.height_mm > before.height_mm && row.litres > before.litres);
  });

/** Litres at a height, in proportion between the rows around it; null outside the table, which says nothing there. */
export function litresAt(rows: readonly DipTableRow[], heightMm: number): number | null {
  const above = rows.findIndex(({ height_mm: height }) => height >= heightMm);
  const upper = rows[above];
  if (!upper) return null;
  if (upper.height_mm === heightMm) return upper.litres;
  const lower = rows[above - 1];
  if (!lower) return null;
  return (
    lower.litres + ((upper.litres - lower.litres) * (heightMm - lower.height_mm)) / (upper.height_mm - lower.height_mm)
  );
}
