/** Text as a block of code, in one of GitHub's languages; the block ends at no backtick that the text holds. */
export function renderFence(text: string, language = ""): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${language}\n${text.trimEnd()}\n${ticks}\n`;
}
