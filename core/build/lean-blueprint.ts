import type { Plugin } from 'vite';

/** Modules of Blueprint's package, by the end of their path. */
const moduleOf = (name: 'core' | 'icons', end: string): RegExp =>
  new RegExp(`@blueprintjs[\\\\/]${name}[\\\\/]lib[\\\\/]esm[\\\\/]${end}\\.js$`);

/** Icons given as strings are fetched by their name. Ours are components (`tests/house/icons.test.ts`). */
const iconLoader = `export const Icons = { getPaths: () => undefined, load: () => Promise.resolve() };`;
const iconNames = 'export const IconNames = {}; export const IconNamesSet = new Set();';

/**
 * What Blueprint carries for what is not done here; together a tenth of what a first load would weigh besides React.
 * Each part says what it relies on.
 */
export const leanBlueprint: readonly Plugin[] = [
  rewritten('blueprint-icon-loader', moduleOf('icons', 'iconLoader'), () => iconLoader),
  rewritten('blueprint-icon-names', moduleOf('icons', 'iconNames'), () => iconNames),
  rewritten('blueprint-icons', moduleOf('icons', 'generated[\\\\/]components[\\\\/].*'), iconModule),
  rewritten('blueprint-icon-frame', moduleOf('icons', 'svgIconContainer'), iconFrame),
  rewritten('blueprint-class-names', moduleOf('core', 'common[\\\\/]classes'), writtenOut),
  rewritten('blueprint-warnings', moduleOf('core', '.*'), withoutWarnings),
];

function rewritten(name: string, id: RegExp, rewrite: (code: string) => string): Plugin {
  return {
    name,
    enforce: 'pre',
    transform: { filter: { id }, handler: (code) => ({ code: rewrite(code), map: null }) },
  };
}

/**
 * Each icon carries its paths for two sizes, of which the larger one weighs most, and a component of its own. Ours are
 * one component over the smaller paths: at 16 px they are the same, and the few large ones lose nothing that one sees.
 */
function iconModule(code: string): string {
  const paths = /const PATHS_16 = (\[.*\]);/.exec(code)?.[1];
  const component = /export const (\w+)Icon = React\.forwardRef/.exec(code)?.[1];
  const name = /iconName: ("[^"]+")/.exec(code)?.[1];
  if (!paths || !component || !name) throw new Error(`An icon of Blueprint is written otherwise: ${code.slice(-300)}`);
  return `import { iconOf } from '../../svgIconContainer.js';
    export const ${component}Icon = iconOf(${name}, ${paths});
    export const ${component} = ${component}Icon;
    export default ${component}Icon;`;
}

function iconFrame(code: string): string {
  const sized = 'const isLarge = size >= IconSize.LARGE;';
  if (!code.includes(sized)) throw new Error('The frame of Blueprint’s icons is written otherwise.');
  return `${code.replace(sized, 'const isLarge = false;')}
  /* @__NO_SIDE_EFFECTS__ */
  export function iconOf(iconName, paths) {
    const children = paths.map((d, index) => _jsx('path', { d, fillRule: 'evenodd' }, index));
    const Icon = forwardRef((props, ref) => _jsx(SVGIconContainer, { iconName, ref, ...props, children }));
    Icon.displayName = 'Blueprint6.Icon.' + iconName;
    return Icon;
  }`;
}

/**
 * Names of classes are put together when the page starts, from a prefix that could be another: nothing unused can be
 * left out of them. Written out they are constants.
 */
function writtenOut(code: string): string {
  const values = new Map([['NS', 'bp6']]);
  const prefix = /let NS = "bp6";\nif [\s\S]*?\n\}\nelse if [\s\S]*?\n\}/;
  if (!prefix.test(code)) throw new Error('The names of Blueprint’s classes are written otherwise.');
  return code
    .replace(prefix, 'const NS = "bp6";')
    .replaceAll(
      /^export const (\w+) = (?:`(.*)`|(\w+));$/gm,
      (line, name: string, template?: string, same?: string) => {
        const value =
          same === undefined
            ? template?.replaceAll(/\$\{(\w+)\}/g, (_, part) => values.get(part) ?? '')
            : values.get(same);
        if (value === undefined) return line;
        values.set(name, value);
        return `export const ${name} = ${JSON.stringify(value)};`;
      },
    )
    .replaceAll(/= ((?:position|elevation|intent)Class\()/g, '= /* @__PURE__ */ $1');
}

/** Warnings for who writes with Blueprint; the types tell the same. */
function withoutWarnings(code: string): string {
  return code
    .replaceAll(/\b(?:Utils\.)?isNodeEnv\("production"\)/g, 'true')
    .replaceAll(/\b(?:Utils\.)?isNodeEnv\("development"\)/g, 'false')
    .replace('export function useValidateProps(', '/* @__NO_SIDE_EFFECTS__ */\n$&');
}
