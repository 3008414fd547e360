import { existsSync } from 'node:fs';

/** Where Debian puts it. */
export const xmllint = '/usr/bin/xmllint';

/** Whether there is something that validates XML against a schema. */
export const hasXmllint = (): boolean => existsSync(xmllint);
