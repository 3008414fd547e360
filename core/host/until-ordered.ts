/** How often a write is tried that met another one in the opposite order. */
const attempts = 4;

/**
 * Runs a transaction again that PostgreSQL ended for a deadlock (two rows that exclude each other, written at once):
 * nothing of it was kept, and the other one is done by then. Throws what the last attempt threw.
 */
export async function untilOrdered<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || (error as { code?: string }).code !== '40P01') throw error;
    }
  }
}
