import { AsyncLocalStorage } from 'node:async_hooks';

const anew = new AsyncLocalStorage<true>();

/**
 * What is asked within is planned for its values each time, and never prepared: one plan for a day and a year, which
 * PostgreSQL keeps after five questions, may take ten times longer. Functions that it calls keep their plans.
 */
export const plannedAnew = <Value>(work: () => Promise<Value>): Promise<Value> => anew.run(true, work);

export const isPlannedAnew = (): boolean => anew.getStore() === true;
