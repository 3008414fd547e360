import { Form } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { formsCatalog } from '../../core/forms/forms-catalog.ts';
import { addCatalog } from '../../core/i18n/catalogs.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import * as parts from 'virtual:plugin/forms';

/** A screen of the plugin that shows forms, with the words of forms. */
async function withWords<Module>(screen: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([screen, addCatalog(formsCatalog)]);
  return module;
}

export const forms = definePlugin({
  ...parts,
  id: 'forms',
  title: msg`Forms`,
  icon: Form,
  place: 75,
  routes: [
    defineRoute({
      path: '/forms/trends',
      title: msg`Trends of forms`,
      nav: 35,
      can: ['form_trend:read', 'form_nok_items:read', 'form_machines:read'],
      screen: () => import('./screens/trends.tsx'),
    }),
  ],
  recordScreens: {
    form_template: { list: async () => withWords(import('./screens/template-list.tsx')) },
    form_template_version: {
      entryTabs: async () => withWords(import('./screens/version-tabs.tsx')),
      entryActions: () => import('./screens/version-actions.tsx'),
    },
    form_run: {
      entryTabs: async () => {
        const { runTabs } = await withWords(import('../../core/forms/screens/run-screen.tsx'));
        return { default: runTabs };
      },
    },
  },
});
