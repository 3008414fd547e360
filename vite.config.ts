import { globSync } from 'node:fs';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { applicationFiles } from './core/build/application-files.ts';
import { firstPage } from './core/build/first-page.ts';
import { keptParts } from './core/build/kept-parts.ts';
import { leanBlueprint } from './core/build/lean-blueprint.ts';
import { leanStyles, missedStyles } from './core/build/lean-styles.ts';
import { narrowText } from './core/build/narrow-text.ts';
import { pluginParts } from './core/build/plugin-parts.ts';
import { release } from './core/server/commands/release.ts';

/** react-mosaic's stylesheet names Blueprint 5's classes; ours are Blueprint 6's. */
const mosaicBlueprint6: Plugin = {
  name: 'mosaic-blueprint-6',
  enforce: 'pre',
  transform: {
    filter: { id: /react-mosaic-component\.css/ },
    handler: (code) => ({ code: code.replaceAll('bp5-', 'bp6-'), map: null }),
  },
};

/** What `core/app/main.ts` imports. */
const firstModules = [
  /core[\\/]panes[\\/]fetch-parts\.ts$/,
  /core[\\/]http[\\/](early-me|load-screen|session-hint|view-token)\.ts$/,
  /core[\\/]i18n[\\/](starting-language|core-catalog)\.ts$/,
  /core[\\/]session[\\/]sign-in-methods\.ts$/,
  /^\0filon:virtual:front-words\.js$/,
];
/** A vendor with a telephone sees the first of them, then the second. */
const portalScreens = [
  { name: 'home', test: /vendor-portal[\\/]screens[\\/]vendor-home\.tsx$/, priority: 4 },
  { name: 'response', test: /vendor-portal[\\/]screens[\\/]response[\\/]response\.tsx$/, priority: 3 },
];

/** They and their words. */
const portalParts = [...portalScreens.map(({ test }) => test), /^virtual:words\/vendor-portal\/\w+$/];

/**
 * What screens of staff have in common, from what all need to what a kind of them needs: some ten files, which are here
 * sooner than the hundred that every set of screens with something in common would make. Shares of a kind are counted,
 * so that what one screen needs comes with it.
 */
const sharedParts = [
  { name: 'start', test: /core[\\/]app[\\/]start\.tsx$/ },
  // Before the rest, for it is among the first screens: what they share with it is little.
  { name: 'profile', test: /core[\\/]app[\\/]profile\.tsx$/ },
  { name: 'fields', test: /core[\\/]records[\\/](record|validate|fields[\\/][^.]*)\.ts$/ },
  { name: 'views', minShareCount: 36 },
  {
    name: 'parts',
    test: /@blueprintjs[\\/](core|icons)|@tanstack|[\\/]core[\\/](dates|files|http|i18n|live|map|panes|parts|registry|session|sites)[\\/]/,
    minShareCount: 5,
  },
  { name: 'table', test: /@blueprintjs[\\/]table/ },
  { name: 'scales', test: /node_modules[\\/]d3-scale/ },
  { name: 'chart', test: /core[\\/]charts[\\/]chart\.tsx$/ },
  { name: 'reports', test: /[\\/]core[\\/](charts|reports|widgets)[\\/]/, minShareCount: 5 },
  { name: 'record-list-screen', test: /core[\\/]records[\\/]screens[\\/]record-list-screen\.tsx$/ },
  {
    name: (id: string) => `${/plugins[\\/]([^\\/]+)/.exec(id)?.[1]}-parts`,
    test: /[\\/]plugins[\\/][^\\/]+[\\/](formulas|records|shared|streams)[\\/]/,
    minShareCount: 4,
  },
].map((group, place) => ({ ...group, priority: 4 - place / 10 }));

/**
 * What opens without a network: all that stands around a screen, and the screens of forms (`core/app/offline`). What else
 * was opened once is kept too, by the browser that opened it.
 */
const keptScreens = [
  /core[\\/](app|forms|live|palette|panes|parts|sites|theme|toast)[\\/][^.]+\.(tsx?|po)$/,
  /core[\\/](i18n|forms)[\\/]locales[\\/]\w+\.po$/,
  /core[\\/]session[\\/](login|query-provider)\.tsx$/,
  /core[\\/]records[\\/]screens[\\/]record-list-screen\.tsx$/,
  /virtual:front-words[\\/]/,
  /virtual:parts[\\/](forms|hse)\.js$/,
  /virtual:words[\\/]forms[\\/]\w+([\\/]form-run)?(\.js)?$/,
  /plugins[\\/]forms[\\/]records[\\/]form-run\.ts$/,
  // The card of a team before a job, filled where there is no network.
  /plugins[\\/]hse[\\/](screens[\\/]spa|records)[\\/](fill-card|card-list|spa)\.tsx?$/,
  /virtual:words[\\/]hse[\\/]\w+([\\/]spa)?(\.js)?$/,
];

/** Chunks that the page itself announces (`core/build/first-page.ts`): nothing has to ask for them. */
const announced = /assets[\\/](first|react|rolldown-runtime|shell|start)-[^\\/]+\.js$/;
/** Files that are really written: a chunk of nothing but styles is not. */
const written = new Set<string>();

/**
 * In the place of Vite's preload helper: a chunk that did not come is asked for again (`core/panes/fetch-parts.ts`).
 */
const fetchedParts: Plugin = {
  name: 'fetched-parts',
  apply: 'build',
  enforce: 'post',
  resolveId: {
    order: 'pre',
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => `${import.meta.dirname}/core/panes/fetch-parts.ts`,
  },
  generateBundle: (_, bundle) => {
    for (const file of Object.keys(bundle)) written.add(file);
  },
};

/**
 * Lays beside the manifest which sources went into the build, below the project: what must not be in it is looked for
 * there.
 */
const listedSources: Plugin = {
  name: 'listed-sources',
  apply: 'build',
  generateBundle(_, bundle) {
    const ids = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
    const sources = [
      ...new Set(ids.map((id) => (id.split('?')[0] ?? '').replace(`${import.meta.dirname}/`, ''))),
    ].toSorted();
    this.emitFile({ type: 'asset', fileName: '.vite/sources.json', source: JSON.stringify(sources) });
  },
};

/** Says in the page what was built: what browsers tell of faults names it. */
const namedRelease: Plugin = {
  name: 'named-release',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'release', content: release(import.meta.dirname) }, injectTo: 'head' },
  ],
};

/** The server and the threads that it starts (`core/host/worker-thread.ts`). */
const serverEntries = [
  'core/server/main.ts',
  ...globSync('{core,plugins}/**/*-worker.server.ts', { cwd: import.meta.dirname }).toSorted(),
];

/** `--mode vendor` builds the vendor portal: the same code with one plugin. */
export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [
    mosaicBlueprint6,
    ...leanBlueprint,
    missedStyles,
    fetchedParts,
    listedSources,
    namedRelease,
    firstPage,
    mode === 'vendor' ? [] : [applicationFiles, keptParts(keptScreens)],
    react(),
    // Stories show records of examples and tests too, whose words are in no catalog.
    babel({
      presets: [
        linguiTransformerBabelPreset(process.env['STORYBOOK'] === 'true' ? { descriptorFields: 'message' } : {}),
      ],
    }),
    lingui({ failOnCompileError: true }),
    isSsrBuild ? narrowText : [],
    mode === 'vendor'
      ? pluginParts('vendor', (part) => portalParts.some((first) => first.test(part)))
      : pluginParts('app'),
  ],
  css: { postcss: leanStyles },
  resolve: {
    alias:
      mode === 'vendor'
        ? [{ find: /^.*\/plugins\/index\.ts$/, replacement: `${import.meta.dirname}/plugins/index.vendor.ts` }]
        : [],
  },
  build: isSsrBuild
    ? {
        target: 'node24',
        outDir: 'dist/server',
        emptyOutDir: true,
        sourcemap: true,
        rolldownOptions: { input: serverEntries },
      }
    : {
        target: 'es2022',
        manifest: true,
        // Laid aside by the build, out of what is served: the server reads by them where a browser's fault lies.
        sourcemap: 'hidden',
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, parts, { hostType }) => {
            if (hostType === 'html') return parts;
            const wanted = parts.includes(file) || !written.has(file) ? parts : [file, ...parts];
            return wanted.filter((part) => !announced.test(part));
          },
        },
        outDir: mode === 'vendor' ? 'dist/vendor' : 'dist/app',
        emptyOutDir: true,
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            codeSplitting: {
              groups: [
                // What the first script needs is a chunk of its own: with the shell it would wait for the shell.
                { name: 'first', test: (id: string) => firstModules.some((module) => module.test(id)), priority: 20 },
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
                  priority: 11,
                },
                { name: 'shell', test: /core[\\/]app[\\/]start-application\.tsx$/, priority: 10 },
                // What comes together is one file: a telephone is slow at many small ones. What else would tie them
                // together comes first.
                { name: 'inputs', test: /[\\/]components[\\/]forms[\\/](formGroup|inputGroup)\.js$/, priority: 9 },
                { name: 'callout', test: /[\\/]components[\\/]callout[\\/]callout\.js$/, priority: 9 },
                { name: 'queries', test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/, priority: 8 },
                { name: 'menus', test: /core[\\/]app[\\/]public-menus\.tsx$/, priority: 8 },
                { name: 'sign-in', test: /core[\\/]session[\\/]login\.tsx$/, priority: 7 },
                { name: 'other-ways', test: /core[\\/]session[\\/]other-ways\.tsx$/, priority: 6 },
                ...(mode === 'vendor' ? portalScreens : sharedParts),
              ],
            },
          },
        },
      },
}));
