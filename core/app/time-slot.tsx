/** The place of the time control in the top bar. */
export function TimeSlot() {
  return null;
}
