import { startClock } from '../support/clock.ts';
import { ensureDemoImage } from '../support/demo-image.ts';

/** Makes the demo that all lanes begin with, where it is not there yet. */
startClock();
await ensureDemoImage();
