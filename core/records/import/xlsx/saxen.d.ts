/** The XML parser that reads sheets; the package has no types of its own. */
declare module 'saxen' {
  export class Parser {
    on(
      name: 'openTag',
      hook: (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => void,
    ): this;
    on(name: 'text', hook: (text: string, decode: (text: string) => string) => void): this;
    on(name: 'cdata', hook: (text: string) => void): this;
    on(name: 'closeTag', hook: (name: string) => void): this;
    on(name: 'error' | 'warn', hook: (problem: Error) => void): this;
    write(xml: string): this;
    end(): Error | undefined;
  }
}
