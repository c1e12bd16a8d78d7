/** A shell word that means exactly `text`, for commands that people paste. */
export function quoteShellArg(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
