declare module '../../../core/host/event-bus.ts' {
  interface HostEvents {
    /** Something of safety was written that people may have to be told of at once. */
    'hse.written': null;
  }
}

/** Told on the bus after such a write; who tells people looks then, and with every beat of its clock. */
export const hseWritten = 'hse.written';
