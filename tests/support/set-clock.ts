import { startClock } from './clock.ts';

startClock();
