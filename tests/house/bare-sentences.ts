import { globSync, readFileSync } from 'node:fs';
import { parseSync, traverse, type NodePath } from '@babel/core';

/** What lingui takes out of the code into the catalogs. */
const translated = ['Trans', 'Plural', 'Select', 'SelectOrdinal'];
const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'text'];
/** Signs, units and the name of the product are the same in every language. */
const isWords = (text: string): boolean => /\p{Ll}{3}/u.test(text.replaceAll('Filon', ''));

const isTranslated = (path: NodePath): boolean =>
  path.findParent(
    ({ node }) =>
      node.type === 'JSXElement' &&
      node.openingElement.name.type === 'JSXIdentifier' &&
      translated.includes(node.openingElement.name.name),
  ) !== null;

/** Words of the screen that stand in the code alone, so that nobody reads them in another language. */
export function bareSentences(): readonly string[] {
  return globSync('{core,plugins}/**/*.tsx', { exclude: ['**/*.test.tsx'] })
    .toSorted()
    .flatMap((file) => bareIn(file, readFileSync(file, 'utf8')));
}

function bareIn(file: string, code: string): readonly string[] {
  const found: string[] = [];
  const tell = (text: string): void => void (isWords(text) && found.push(`${file}: ${text.trim()}`));
  const tree = parseSync(code, { configFile: false, babelrc: false, parserOpts: { plugins: ['typescript', 'jsx'] } });
  if (!tree) throw new Error(`${file} cannot be read.`);
  traverse(tree, {
    JSXText: (path) => void (isTranslated(path) || tell(path.node.value)),
    JSXAttribute: ({ node: { name, value } }) =>
      void (
        name.type === 'JSXIdentifier' &&
        spoken.includes(name.name) &&
        value?.type === 'StringLiteral' &&
        tell(value.value)
      ),
  });
  return found;
}
