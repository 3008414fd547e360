import { Form } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { formsCatalog } from '../../core/forms/forms-catalog.ts';
import { addCatalog } from '../../core/i18n/catalogs.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import * as parts from 'virtual:plugin/forms';

export const forms = definePlugin({
  ...parts,
  id: 'forms',
  title: msg`Forms`,
  icon: Form,
  place: 75,
  recordScreens: {
    form_run: {
      entryTabs: async () => {
        const [{ runTabs }] = await Promise.all([
          import('../../core/forms/screens/run-screen.tsx'),
          addCatalog(formsCatalog),
        ]);
        return { default: runTabs };
      },
    },
  },
});
