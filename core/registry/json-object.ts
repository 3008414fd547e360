/** An object whose members nobody here states: what a foreign system sent, or a document on its way to one. */
export type JsonObject = Readonly<Record<string, unknown>>;
