import { formatNotice, type Notice } from "exact-values/notice";
import { documentLink, renderFailure } from "../failure.ts";
import { escapeMarkdown, renderCode, renderFence } from "../markdown/markdown-table.ts";
import { type Block, codeBlock, details, list, type Section, section } from "../markdown/summary-markdown.ts";

export interface FailureItem {
  /** What failed, as Markdown; undefined if the error itself names it. */
  readonly about?: string | undefined;
  readonly error: unknown;
  /** Additional information before the remedy. */
  readonly note?: string | undefined;
  /** Shell commands of the remedy, ready to be pasted. */
  readonly shell?: string | undefined;
}

/** A list of failures. Each item has its subject, code, message, remedy, and a link to our documents. */
export function failureSection(items: readonly FailureItem[], title = "What failed"): Section {
  const lines = items.map(({ about, error, note, shell }) => {
    const commands = shell === undefined ? "" : `\n\n${renderFence(shell, "sh")}`;
    return `${about === undefined ? "" : `${about}: `}${renderFailureLine(error, note)}${commands}`;
  });
  return section(title, list(lines));
}

/** One failure as a line of Markdown. */
export function renderFailureLine(error: unknown, note?: string): string {
  const { code, remedy, lines, link } = renderFailure(error);
  const text = [lines[0] ?? "", note ?? [], remedy].flat().map(escapeMarkdown).join(" ");
  return `**${escapeMarkdown(code)}** ${text} (${link})`;
}

/** All notices, each with a link to our documents. The log may omit some of them. */
export function noticeSection(title: string, notices: readonly Notice[]): Section {
  const lines = notices.map((notice) => {
    const link = notice.code === undefined ? "" : ` (${documentLink(notice.code)})`;
    return `${escapeMarkdown(formatNotice(notice))}${link}`;
  });
  return section(title, list(lines));
}

/** The result of a change to the stored settings. */
interface SettingsStory {
  readonly lines: readonly string[];
  readonly patch: string;
  readonly diff: string;
}

/** Shows the changes, the patch to commit and the difference, or the text `unchanged` if there are no changes. */
export function settingsBlocks({ lines, patch, diff }: SettingsStory, unchanged: string): readonly Block[] {
  return [
    lines.length === 0 ? unchanged : codeBlock(lines.join("\n")),
    patch === "" ? "" : "Commit this to the repository's settings file:",
    codeBlock(patch, "diff"),
    details("Difference", codeBlock(diff, "diff")),
  ];
}

/** Limits the section, because GitHub drops a summary above 1 MiB completely. */
const MAX_CHARACTERS = 200_000;

/**
 * Every file deleted from a location such as `msexports`, grouped by folder. Files that do not fit into the summary are
 * in the log.
 */
export function deletedFilesSection(place: string, files: readonly string[]): Section {
  const folders = [...Map.groupBy(files, folderAbove)].sort(([left], [right]) => (left < right ? -1 : 1));
  const lines: string[] = [];
  let length = 0;
  let shown = 0;
  for (const [folder, names] of folders) {
    const own = names.toSorted().map((name) => renderCode(name.slice(folder === "" ? 0 : folder.length + 1)));
    const line = `${renderCode(`${folder}/`)} ${own.join(", ")}`;
    if (length + line.length > MAX_CHARACTERS) continue;
    lines.push(line);
    length += line.length;
    shown += names.length;
  }
  const omittedCount = files.length - shown;
  return details(`Files deleted from ${place}: ${files.length}`, list(lines, { omittedCount }));
}

function folderAbove(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}
