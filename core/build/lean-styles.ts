import type { Plugin, UserConfig } from 'vite';

/** Parts of Blueprint of which nothing is used here: the beginning of their classes after `bp6-`. */
const unused = [
  'breadcrumb',
  'breadcrumbs',
  'card-list',
  'compound-tag',
  'dialog-step',
  'editable-text',
  'entity-title',
  'multistep-dialog',
  'navbar',
  'overflow-list',
  'panel-stack2',
  'running-text',
  'section',
  'toast',
  'tooltip',
  'tree',
  'tree-node',
];
/** Class of a select of old; ours are `bp6-html-select`. */
const alone = ['select'];
const leftOut = `bp6-(?:(?:${unused.join('|')})(?:-[\\w-]+)?|${alone.join('|')})`;
const named = new RegExp(`(?<![\\w-])${leftOut}(?![\\w-])`);
/** What a rule is not for does not have to be there. */
const negations = /:not\((?:[^()]|\([^()]*\))*\)/g;

type Postcss = Exclude<NonNullable<NonNullable<UserConfig['css']>['postcss']>, string>;

/**
 * Leaves rules out of stylesheets that could never match: a fifth of Blueprint's, which every first page fetches, reads
 * and asks for each of its elements.
 */
export const leanStyles: Postcss = {
  plugins: [
    {
      postcssPlugin: 'lean-styles',
      Rule(rule) {
        const kept = rule.selectors.filter((selector) => !named.test(selector.replaceAll(negations, '')));
        if (kept.length === 0) rule.remove();
        else if (kept.length < rule.selectors.length) rule.selectors = kept;
      },
    },
  ],
};

/** Whoever begins to use a part of Blueprint is told that its styles are left out. */
export const missedStyles: Plugin = {
  name: 'missed-styles',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle)) {
      const missed = part.type === 'chunk' ? named.exec(part.code)?.[0] : undefined;
      if (missed) this.error(`${part.fileName} uses ${missed}: core/build/lean-styles.ts leaves its styles out.`);
    }
  },
};
