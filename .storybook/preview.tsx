import '../stories/support/world.ts';
import type { Preview } from '@storybook/react-vite';
import { OverlaysProvider } from '@blueprintjs/core';
import { i18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { configure } from 'storybook/test';
import 'normalize.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import '../core/theme/tokens.css';
import '../core/theme/touch.css';
import '../core/app/app.css';
import { themeStore, type Theme } from '../core/theme/theme-store.ts';
import { expectAnswers, standAlone } from '../stories/support/alone.ts';
import { withoutRecords } from '../stories/support/controls.ts';
import { Turned } from '../stories/support/turned.tsx';

const catalogs = import.meta.glob<{ messages: Messages }>(['../core/*/locales/*.po', '../plugins/*/locales/*.po']);

async function activate(locale: string): Promise<void> {
  const wanted = Object.entries(catalogs).filter(([path]) => path.endsWith(`/${locale}.po`));
  // What is loaded first is added to: a copy, lest a catalog holds the words of all.
  for (const { messages } of await Promise.all(wanted.map(([, load]) => load()))) i18n.load(locale, { ...messages });
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

// A busy machine may take a while to fetch a part of a story; what is awaited comes, or never.
configure({ asyncUtilTimeout: 10_000 });

/** A theme as the application sets it: on the body, where dialogs and menus are drawn. */
function Themed({ theme, children }: { readonly theme: Theme; readonly children: React.ReactNode }) {
  useLayoutEffect(() => {
    themeStore.theme = theme;
    document.body.classList.toggle('bp6-dark', theme === 'dark');
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  return children;
}

const frame = (width: number, height: number) => ({ width: `${width}px`, height: `${height}px` });
const viewports = {
  desk: { name: 'Desk', type: 'desktop', styles: frame(1200, 900) },
  tablet: { name: 'Tablet, upright', type: 'tablet', styles: frame(768, 1024) },
  telephone: { name: 'Telephone', type: 'mobile', styles: frame(390, 844) },
} as const;

// A story by itself does without what a page of documentation is drawn with.
const docs = () => import('../stories/support/docs-page.tsx');
const DocsPage = lazy(async () => ({ default: (await docs()).DocsPage }));
const ThemedDocs = lazy(async () => ({ default: (await docs()).ThemedDocs }));
const Container = (props: React.ComponentProps<typeof ThemedDocs>) => (
  <Suspense>
    <ThemedDocs {...props} />
  </Suspense>
);

export default {
  initialGlobals: { theme: 'light', locale: 'en' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
    locale: {
      description: 'Language',
      toolbar: { title: 'Language', icon: 'globe', items: ['en', 'fr'], dynamicTitle: true },
    },
  },
  beforeEach: standAlone,
  afterEach: expectAnswers,
  loaders: [async ({ globals }) => activate(String(globals['locale']))],
  decorators: [
    (Story, { args, globals }) => (
      <I18nProvider i18n={i18n}>
        <OverlaysProvider>
          <Themed theme={globals['theme'] as Theme}>
            <Turned args={args}>
              <Story />
            </Turned>
          </Themed>
        </OverlaysProvider>
      </I18nProvider>
    ),
  ],
  argTypesEnhancers: [withoutRecords],
  parameters: {
    a11y: { test: 'error' },
    layout: 'padded',
    viewport: { options: viewports },
    docs: { page: DocsPage, container: Container, codePanel: true },
  },
  tags: ['autodocs'],
} satisfies Preview;
