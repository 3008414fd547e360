/** What stands in the history for a value that is told no more, its entry having been anonymised. */
export const toldNoMore = '•••';
