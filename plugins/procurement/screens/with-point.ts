/** Digits as they are typed in either language, with a point and without spaces: `1 250,5` is `1250.5`. */
export const withPoint = (typed: string): string => typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.');
