/** Whether a file is a ZIP archive, such as a spreadsheet, by its first bytes: `PK`, 3, 4 (APPNOTE.TXT §4.3.7). */
export const isArchive = ([p, k, three, four]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && three === 0x03 && four === 0x04;
