/** Names come from files and tags, so they must not control the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}|\p{Cf}/gu, "\ufffd");
}
