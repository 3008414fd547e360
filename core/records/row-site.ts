import { createContext } from 'react';

/** The site of the row that is being written, where it has one: its references are offered from there. */
export const RowSite = createContext<string | null>(null);
