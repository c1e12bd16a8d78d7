import { renderCode } from "../markdown/markdown-table.ts";

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
