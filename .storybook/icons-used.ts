import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const name = 'virtual:icons-used';
const imports = /import \{([^}]+)\} from '@blueprintjs\/icons'/g;

/** `virtual:icons-used` exports `icons`: every icon that a part of the product shows, by its name. */
export const iconsUsed: Plugin = {
  name: 'icons-used',
  resolveId: { filter: { id: /^virtual:icons-used$/ }, handler: () => `\0${name}` },
  load: {
    filter: { id: /^\0virtual:icons-used$/ },
    handler() {
      const used = globSync('{core,plugins}/**/*.{ts,tsx}').flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(imports)].flatMap(([, names = '']) =>
          names
            .split(',')
            .map((one) => one.trim())
            // A type of the package, or one under another name, is no icon of this page.
            .filter((one) => /^[A-Z]\w*$/.test(one) && !/(Name|Names|Props|Size|Paths)$/.test(one)),
        ),
      );
      const names = [...new Set(used)].toSorted().join(', ');
      return `import { ${names} } from '@blueprintjs/icons';\nexport const icons = { ${names} };\n`;
    },
  },
};
