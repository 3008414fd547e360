import type { Fault } from './fault.ts';

/** Changes of look that nobody wanted; the kept pictures of the stories are to tell each. */
export const faultsOfLooks: readonly Fault[] = [
  {
    name: 'looks: a critical alarm in the colour of a warning',
    file: 'core/live/alarms/alarm-banner.css',
    find: ".alarm-banner[data-severity='critical'] { border-color: #cd4246; }",
    replace: ".alarm-banner[data-severity='critical'] { border-color: #c87619; }",
    told: { looks: ['live/alarm-banner'] },
  },
  {
    name: 'looks: a padding that is gone',
    file: 'core/reports/screens/figure-cards.css',
    find: 'flex-direction: column; padding: 8px 12px;',
    replace: 'flex-direction: column; padding: 2px 12px;',
    told: { looks: ['screens/production'] },
  },
  {
    name: 'looks: a missing icon',
    file: 'core/app/user-menu.tsx',
    find: 'icon={<LogOut />}',
    replace: '',
    told: { looks: ['core/user-menu'] },
  },
  {
    name: 'looks: a cut French word',
    file: 'core/i18n/locales/fr.po',
    find: 'msgid "Type to search"\nmsgstr "Saisissez pour rechercher"',
    replace: 'msgid "Type to search"\nmsgstr "Saisissez pour reche"',
    told: { looks: ['records/record-form'] },
  },
  {
    name: 'looks: stages in another order',
    file: 'plugins/production/screens/board/stages.ts',
    find: "'spot_load',\n  'loading',",
    replace: "'loading',\n  'spot_load',",
    told: { looks: ['production/board.stories'] },
  },
  {
    name: 'looks: late drawn as lost',
    file: 'core/live/freshness-mark.tsx',
    find: '<circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />',
    replace: '<path d="M2 2 L10 10 M10 2 L2 10" stroke="currentColor" strokeWidth="2" />',
    told: { looks: ['live/freshness-mark'] },
  },
  {
    name: 'looks: buttons of a form at the other side',
    file: 'core/records/form/record-form.css',
    find: 'gap: 8px;\n  padding: 8px 16px 12px;',
    replace: 'gap: 8px;\n  justify-content: flex-end;\n  padding: 8px 16px 12px;',
    told: { looks: ['records/record-form'] },
  },
  {
    name: 'looks: a gap of a form narrower by half',
    file: 'core/records/form/record-form.css',
    find: 'gap: 4px 20px;',
    replace: 'gap: 4px 10px;',
    told: { looks: ['records/record-form'] },
  },
  {
    name: 'looks: a surface of the dark theme a shade lighter',
    file: 'core/theme/tokens.css',
    find: '--surface-raised: #252a31;',
    replace: '--surface-raised: #383e47;',
    told: { looks: ['procurement/figures'] },
  },
  {
    name: 'looks: a heading two pixels smaller',
    file: 'core/app/app.css',
    find: '.page-title { margin: 0; font-size: 22px;',
    replace: '.page-title { margin: 0; font-size: 20px;',
    told: { looks: ['core/workspace'] },
  },
  {
    name: 'looks: figures without their weight',
    file: 'core/reports/screens/figure-cards.css',
    find: '.figure-cards strong { font-size: 22px;',
    replace: '.figure-cards strong { font-size: 16px;',
    told: { looks: ['screens/production'] },
  },
  {
    name: 'looks: a message that is no longer in the middle',
    file: 'core/parts/message.css',
    find: 'place-content: center;',
    replace: 'place-content: start;',
    told: { looks: ['core/access-denied'] },
  },
];
