import { formatNotice, type Notice } from "exact-values/notice";
import { documentLink, renderFailure } from "../failure.ts";
import { escapeMarkdown, renderCode, renderFence } from "../markdown/markdown-table.ts";

/** A summary of the sections that have something to say, the first of them the result in one sentence. */
export function joinSections(sections: readonly string[]): string {
  return sections.filter((section) => section !== "").join("\n");
}

export interface FailureItem {
  /** What failed, as Markdown; undefined where the error says it itself. */
  readonly about?: string | undefined;
  readonly error: unknown;
  /** What else is to be known before the remedy. */
  readonly note?: string | undefined;
  /** Shell commands of the remedy, as they can be pasted. */
  readonly shell?: string | undefined;
}

/** What failed, an item each: what it was, code, message, what to do, and where our documents say more. */
export function renderFailures(items: readonly FailureItem[], title = "What failed"): string {
  return renderList(
    title,
    items.map(
      ({ about, error, note, shell }) =>
        `${about === undefined ? "" : `${about}: `}${renderFailureLine(error, note)}${shell === undefined ? "" : `\n\n${renderFence(shell, "sh")}`}`,
    ),
  );
}

/** One failure as a line of Markdown. */
export function renderFailureLine(error: unknown, note?: string): string {
  const { code, remedy, lines, link } = renderFailure(error);
  const text = [lines[0] ?? "", note ?? [], remedy].flat().map(escapeMarkdown).join(" ");
  return `**${escapeMarkdown(code)}** ${text} (${link})`;
}

/** Notices under a title, each with the place of our documents that says more. All of them: the log does not have every one. */
export function renderNotices(title: string, notices: readonly Notice[]): string {
  return renderList(
    title,
    notices.map((notice) => {
      const link = notice.code === undefined ? "" : ` (${documentLink(notice.code)})`;
      return `${escapeMarkdown(formatNotice(notice))}${link}`;
    }),
  );
}

/** Items of Markdown under a title; nothing where there are none. */
export function renderList(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `### ${title}\n\n${items.map((item) => `- ${item}\n`).join("")}`;
}

/** Details that only who looks for them unfolds; nothing where there are none. */
export function fold(title: string, body: string): string {
  return body === "" ? "" : `<details><summary>${title}</summary>\n\n${body}\n</details>\n`;
}

/** What is left out of a list of which only the first are shown. */
export function andMore(items: readonly unknown[], shown: number): string {
  return items.length <= shown ? "" : `\n_and ${items.length - shown} more, see the log_\n`;
}

/** What became of the settings in storage, as a summary shows it. */
interface SettingsStory {
  readonly lines: readonly string[];
  readonly patch: string;
  readonly diff: string;
}

/** Markdown of the changes, the patch to commit and the difference; `unchanged` is where nothing changes. */
export function renderSettingsStory({ lines, patch, diff }: SettingsStory, unchanged: string): string {
  const changes = lines.length === 0 ? `${unchanged}\n` : renderFence(lines.join("\n"));
  const toCommit =
    patch === "" ? "" : `\nCommit this to the settings file of the repository:\n\n${renderFence(patch, "diff")}`;
  const difference =
    diff === "" ? "" : `\n<details><summary>Difference</summary>\n\n${renderFence(diff, "diff")}\n</details>\n`;
  return `${changes}${toCommit}${difference}`;
}

/** A summary of more than 1 MiB is dropped by GitHub as a whole. */
const MAX_CHARACTERS = 200_000;

/** Every file that was deleted from a place such as `msexports`, by folder, folded away; beyond what a summary may hold, the log has the rest. */
export function renderDeletedFiles(place: string, files: readonly string[]): string {
  if (files.length === 0) return "";
  const folders = [...Map.groupBy(files, folderAbove)].sort(([left], [right]) => (left < right ? -1 : 1));
  let body = "";
  let shown = 0;
  for (const [folder, names] of folders) {
    const own = names.toSorted().map((name) => renderCode(name.slice(folder === "" ? 0 : folder.length + 1)));
    const line = `- ${renderCode(`${folder}/`)} ${own.join(", ")}\n`;
    if (body.length + line.length > MAX_CHARACTERS) continue;
    body += line;
    shown += names.length;
  }
  const rest = files.length - shown;
  const more = rest === 0 ? "" : `\n_and ${rest} more, see the log_\n`;
  return `<details><summary>Files deleted from ${place}: ${files.length}</summary>\n\n${body}${more}\n</details>\n`;
}

function folderAbove(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}
