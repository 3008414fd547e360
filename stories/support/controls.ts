import type { ArgTypes, Args } from '@storybook/react-vite';

type ArgType = ArgTypes[string];

/** One of some values, each a button where they are few. A record of labels names them for the reader. */
export function choice(
  values: readonly (string | number)[] | Readonly<Record<string, string>>,
  description?: string,
): ArgType {
  const options = Array.isArray(values) ? values : Object.keys(values);
  return {
    options,
    control: {
      type: options.length > 4 ? 'select' : 'inline-radio',
      ...(Array.isArray(values) ? {} : { labels: values }),
    },
    ...(description === undefined ? {} : { description }),
  };
}

/** Several of some values. */
export const several = (options: readonly string[]): ArgType => ({ options, control: { type: 'check' } });

export const yesOrNo: ArgType = { control: { type: 'boolean' } };
export const words: ArgType = { control: { type: 'text' } };
export const range = (min: number, max: number, step = 1): ArgType => ({ control: { type: 'range', min, max, step } });

/** What a reviewer has no use for: an id, a path, a moment. */
export const apart: ArgType = { control: false, table: { disable: true } };

/** Values that are chosen by their names, such as rows, tasks or answers: `of` is what an arg is set to. */
export interface Worlds<T, Name extends string> {
  readonly control: ArgType;
  readonly of: (name: Name) => T;
}
export function worlds<T, const Name extends string>(values: Readonly<Record<Name, T>>): Worlds<T, Name> {
  return {
    control: { ...choice(Object.keys(values)), mapping: values },
    // Storybook puts the value in the place of its name before the story is drawn.
    of: (name) => name as unknown as T,
  };
}

/** Of a story that shows another component than its page does: these controls alone. */
export const controlsOf = (argTypes: ArgTypes): { argTypes: ArgTypes; parameters: object } => ({
  argTypes,
  parameters: { controls: { include: Object.keys(argTypes) } },
});

interface Known {
  readonly argTypes: ArgTypes;
  readonly initialArgs: Args;
  readonly parameters: Readonly<Record<string, unknown>>;
}
const simple = ['boolean', 'string', 'number', 'enum'];

/**
 * What is no simple value has no control, unless the story says one: callbacks, stores and whole records stay out of the
 * table, and so do the props of a component that a story draws without its args.
 */
export function withoutRecords({ argTypes, initialArgs, parameters }: Known): ArgTypes {
  const names = [...new Set([...Object.keys(argTypes), ...Object.keys(initialArgs)])];
  return Object.fromEntries(
    names.map((name) => {
      const told = argTypes[name] ?? { name };
      const { control, options, type } = told;
      if (control !== undefined || options !== undefined) return [name, told];
      const kind = typeof type === 'object' ? type.name : (type ?? typeof initialArgs[name]);
      const isTurned = parameters['__isArgsStory'] === true && simple.includes(kind);
      return [name, isTurned ? told : { ...told, ...apart }];
    }),
  );
}
