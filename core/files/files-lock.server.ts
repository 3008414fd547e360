/** Advisory lock: whoever removes uploaded bytes takes it alone, whoever copies them all (a backup) shares it. */
export const filesLock = 4_600_021;
