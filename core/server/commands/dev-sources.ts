/** What the development command runs through Vite. */
export { serverPlugins } from '../../../plugins/index.server.ts';
export { announce } from '../announce.ts';
export { startServer } from '../server.ts';
