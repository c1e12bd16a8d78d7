interface OpenBlocks {
  readonly fence: string | undefined;
  readonly isDiagram: boolean;
  readonly details: number;
}

interface CutLimit {
  readonly maxSize: number;
  /** Measures a text in the unit of `maxSize`. */
  readonly sizeOf: (text: string) => number;
  /**
   * The reason for the limit, and where to find the rest. It completes the sentence "... lines are omitted, because".
   */
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

/**
 * Returns the Markdown unchanged if it fits. Otherwise returns as many whole lines as fit, closes every open block, and
 * adds a sentence about the omitted lines.
 */
export function cutMarkdown(markdown: string, { maxSize, sizeOf, reason }: CutLimit): string {
  if (sizeOf(markdown) <= maxSize) return markdown;
  const lines = markdown.split(/(?<=\n)/);
  const sentence = (kept: number) =>
    `\n_${lines.length - kept} of ${lines.length} lines are omitted, because ${reason}_\n`;
  // Reserve room for the longest version of the sentence, which reports that no line was kept.
  const room = maxSize - sizeOf(sentence(0));
  let open = NOTHING_OPEN;
  let size = 0;
  let best = { kept: 0, closers: "" };
  for (const [index, line] of lines.entries()) {
    size += sizeOf(line);
    if (size > room) break;
    open = openBlocksAfter(line, open);
    const closers = closersOf(open);
    // An incomplete diagram would be a syntax error and would not be displayed at all.
    if (!open.isDiagram && size + sizeOf(closers) <= room) best = { kept: index + 1, closers };
  }
  return lines.slice(0, best.kept).join("") + best.closers + sentence(best.kept);
}

/**
 * Parts that stay unchanged: code blocks and spans, targets of our own links, and comments. GitHub does not look for
 * references there.
 */
const UNTOUCHED =
  /(^(?:`{3,}|~{3,})[^\n]*\n[\s\S]*?^(?:`{3,}|~{3,})[ \t]*$|<(?:code|pre)>[\s\S]*?<\/(?:code|pre)>|`[^`\n]+`|\]\([^()\s]*\)|<!--[\s\S]*?-->)/m;

/** An invisible character that prevents GitHub from recognizing a reference. */
const GAP = "&#8203;";

/**
 * Neutralizes references in foreign text. Users and teams are not notified (`@org/team`), URLs and mail addresses do
 * not become links (`https://`, `www.`), and issues are not referenced (`#12`, `GH-12`). Entities are not sufficient,
 * because GitHub looks for references in the rendered text.
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
      // Entities for @ count as well, because GitHub looks at the rendered text. Our own escaping does not produce
      // them.
      .replace(/(@|&#0*64;|&#x0*40;|&commat;)(?=[\w[])/gi, `$1${GAP}`)
      .replace(/(#|&#0*35;|&#x0*23;|&num;)(?=\d)(?!\d+;)/gi, `$1${GAP}`)
      .replace(/\b(GH-)(?=\d)/gi, `$1${GAP}`)
      .replace(/\b(https?|ftp|mailto|xmpp):(?=\S)/gi, `$1:${GAP}`)
      .replace(/\b(www)\.(?=\S)/gi, `$1${GAP}.`)
  );
}
