interface OpenBlocks {
  readonly fence: string | undefined;
  readonly isDiagram: boolean;
  readonly details: number;
}

interface CutLimit {
  readonly maxSize: number;
  /** The size of a text in the unit of `maxSize`. */
  readonly sizeOf: (text: string) => number;
  /** Why there is a limit, and where the rest can be seen: the end of the sentence "… left out, since". */
  readonly reason: string;
}

const NOTHING_OPEN: OpenBlocks = { fence: undefined, isDiagram: false, details: 0 };

function openBlocksAfter(line: string, before: OpenBlocks): OpenBlocks {
  const fence = /^\s*(`{3,}|~{3,})\s*(\S*)/.exec(line);
  const [, marks = "", language = ""] = fence ?? [];
  if (before.fence !== undefined) {
    return language === "" && marks.startsWith(before.fence)
      ? { ...before, fence: undefined, isDiagram: false }
      : before;
  }
  if (fence !== null) return { ...before, fence: marks, isDiagram: language === "mermaid" };
  const opened = line.match(/<details\b/gi)?.length ?? 0;
  const closed = line.match(/<\/details>/gi)?.length ?? 0;
  return { ...before, details: Math.max(0, before.details + opened - closed) };
}

function closersOf({ fence, details }: OpenBlocks): string {
  return `${fence === undefined ? "" : `${fence}\n`}${"\n</details>\n".repeat(details)}`;
}

/** The Markdown itself when it fits; else as many whole lines as fit, every open block closed, and a sentence on what was left out. */
export function cutMarkdown(markdown: string, { maxSize, sizeOf, reason }: CutLimit): string {
  if (sizeOf(markdown) <= maxSize) return markdown;
  const lines = markdown.split(/(?<=\n)/);
  const sentence = (kept: number) =>
    `\n_${lines.length - kept} of ${lines.length} lines are left out, since ${reason}_\n`;
  // With no line kept the sentence is at its longest.
  const room = maxSize - sizeOf(sentence(0));
  let open = NOTHING_OPEN;
  let size = 0;
  let best = { kept: 0, closers: "" };
  for (const [index, line] of lines.entries()) {
    size += sizeOf(line);
    if (size > room) break;
    open = openBlocksAfter(line, open);
    const closers = closersOf(open);
    // Half a diagram is a syntax error that hides the whole diagram.
    if (!open.isDiagram && size + sizeOf(closers) <= room) best = { kept: index + 1, closers };
  }
  return lines.slice(0, best.kept).join("") + best.closers + sentence(best.kept);
}
