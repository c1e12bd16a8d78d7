import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatch, structuredPatch } from "diff";

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The time to find a minimal diff grows with the square of this number. */
const MAX_CHANGED_LINES = 2000;

/**
 * The difference between two texts in the format of `diff -u` and `git apply`; empty if no line differs. Line endings
 * are ignored.
 */
export function formatDiff({ after, before }: { readonly before: NamedText; readonly after: NamedText }): string {
  const [oldText, newText] = [withLineFeeds(before.text), withLineFeeds(after.text)];
  const limits = { context: 3, maxEditLength: MAX_CHANGED_LINES };
  const patch =
    structuredPatch(before.name, after.name, oldText, newText, undefined, undefined, limits) ??
    replaceAll({ name: before.name, text: oldText }, { name: after.name, text: newText });
  return patch.hunks.length === 0 ? "" : formatPatch(patch, FILE_HEADERS_ONLY);
}

/** Ends every line with LF, including the last one, so that line endings never count as a difference. */
function withLineFeeds(text: string): string {
  const unified = text.replaceAll("\r\n", "\n");
  return unified === "" || unified.endsWith("\n") ? unified : `${unified}\n`;
}

/** For texts with too many differences: removes every old line and adds every new one. */
function replaceAll(before: NamedText, after: NamedText): StructuredPatch {
  const [removed, added] = [before, after].map(({ text }) => text.split("\n").slice(0, -1));
  const [oldLines, newLines] = [removed ?? [], added ?? []];
  return {
    oldFileName: before.name,
    newFileName: after.name,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [
      {
        oldStart: 1,
        oldLines: oldLines.length,
        newStart: 1,
        newLines: newLines.length,
        lines: [...oldLines.map((line) => `-${line}`), ...newLines.map((line) => `+${line}`)],
      },
    ],
  };
}
