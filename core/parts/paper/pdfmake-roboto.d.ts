declare module 'pdfmake/fonts/Roboto.js' {
  /** Where the files of the font lie. */
  const fonts: { readonly Roboto: Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>> };
  export default fonts;
}
