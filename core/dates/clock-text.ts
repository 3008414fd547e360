/** A time of day as `06:30`, or `06:30:15`, from `6:30`, `6h30`, `6 h`, `0630`, `630`; null for what is none. */
export function readClock(typed: string): string | null {
  const text = typed.trim();
  const [, hour, minute = '00', second = '00'] =
    /^(\d{1,2})\s*(?:[:hH.]\s*(\d{2})?)(?::(\d{2}))?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}${second === '00' ? '' : `:${second}`}`;
}
