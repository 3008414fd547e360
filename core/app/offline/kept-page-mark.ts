const name = 'kept-page';

/** The mark in a page that came from the device and not from the server. */
export const keptPageMark = `<meta name="${name}" />`;

/** Whether this page came from the device: it may be older than the server. */
export const isKeptPage = (): boolean => document.querySelector(`meta[name=${name}]`) !== null;
