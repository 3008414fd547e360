import { checks } from './run/checks.ts';
import { runTasks } from './run/tasks.ts';

/** `npm run check`: what the house promises of its code. `--only <name>…` runs some of its parts. */
const only = process.argv[2] === '--only' ? process.argv.slice(3) : null;
const results = await runTasks(checks.filter(({ name }) => only === null || only.includes(name)));
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
