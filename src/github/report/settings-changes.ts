import { renderFence } from "../markdown/markdown-fence.ts";

/** What became of the settings in storage, as a summary tells it. */
interface SettingsStory {
  readonly lines: readonly string[];
  readonly patch: string;
  readonly diff: string;
}

/** Markdown of the changes, the patch to commit and the difference; `unchanged` stands where nothing changes. */
export function renderSettingsStory({ lines, patch, diff }: SettingsStory, unchanged: string): string {
  const changes = lines.length === 0 ? `${unchanged}\n` : renderFence(lines.join("\n"));
  const toCommit =
    patch === "" ? "" : `\nCommit this to the settings file of the repository:\n\n${renderFence(patch, "diff")}`;
  const difference =
    diff === "" ? "" : `\n<details><summary>Difference</summary>\n\n${renderFence(diff, "diff")}\n</details>\n`;
  return `${changes}${toCommit}${difference}`;
}
