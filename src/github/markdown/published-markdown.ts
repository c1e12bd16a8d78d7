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

/** What stays as it is: blocks and spans of code, targets of links that we wrote, and comments. GitHub makes no references there. */
const UNTOUCHED =
  /(^(?:`{3,}|~{3,})[^\n]*\n[\s\S]*?^(?:`{3,}|~{3,})[ \t]*$|<(?:code|pre)>[\s\S]*?<\/(?:code|pre)>|`[^`\n]+`|\]\([^()\s]*\)|<!--[\s\S]*?-->)/m;

/** Shown as nothing, and enough to end what would become a reference. */
const GAP = "&#8203;";

/**
 * Markdown in which foreign text makes no references: no user or team is notified (`@org/team`), no address becomes a link by itself (`https://`, `www.`, mail),
 * and no issue or pull request is named (`#12`, `GH-12`). Entities would not do: GitHub looks for references in the text that is shown.
 */
export function neutralizeReferences(markdown: string): string {
  return markdown
    .split(new RegExp(UNTOUCHED, "gm"))
    .map((text, index) => (index % 2 === 1 ? text : neutral(text)))
    .join("");
}

function neutral(text: string): string {
  return (
    text
      // Also `&#64;` and `&commat;`: what is shown counts. Our own escaping leaves neither in foreign text.
      .replace(/(@|&#0*64;|&#x0*40;|&commat;)(?=[\w[])/gi, `$1${GAP}`)
      .replace(/(#|&#0*35;|&#x0*23;|&num;)(?=\d)(?!\d+;)/gi, `$1${GAP}`)
      .replace(/\b(GH-)(?=\d)/gi, `$1${GAP}`)
      .replace(/\b(https?|ftp|mailto|xmpp):(?=\S)/gi, `$1:${GAP}`)
      .replace(/\b(www)\.(?=\S)/gi, `$1${GAP}.`)
  );
}
