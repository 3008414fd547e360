import { People } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import * as parts from 'virtual:plugin/human-resources';

export const humanResources = definePlugin({
  ...parts,
  id: 'human-resources',
  title: msg`Human resources`,
  icon: People,
  place: 30,
});
