interface DiffRequest {
  readonly before: { readonly name: string; readonly text: string };
  readonly after: { readonly name: string; readonly text: string };
}

interface DiffLine {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

const CONTEXT_LINES = 3;

/** Beyond so many pairs of lines, a smallest difference takes too long to find; all of the middle is then shown as replaced. */
const MAX_PAIRS = 4_000_000;

/** The difference of two texts as `diff -u` shows it and `git apply` takes it; empty when no line differs. */
export function formatDiff({ before, after }: DiffRequest): string {
  const lines = diffLines(linesOf(before.text), linesOf(after.text));
  const shown = new Set(
    lines.flatMap(({ sign }, index) => (sign === " " ? [] : neighbours(index, lines.length, CONTEXT_LINES))),
  );
  if (shown.size === 0) return "";
  const output = [`--- ${before.name}`, `+++ ${after.name}`];
  let place = { before: 1, after: 1 };
  let hunk: DiffLine[] = [];
  let start = place;
  for (const [index, line] of lines.entries()) {
    if (shown.has(index)) {
      if (hunk.length === 0) start = place;
      hunk.push(line);
    }
    place = { before: place.before + (line.sign === "+" ? 0 : 1), after: place.after + (line.sign === "-" ? 0 : 1) };
    if (hunk.length > 0 && !shown.has(index + 1)) {
      output.push(formatHunk(hunk, start));
      hunk = [];
    }
  }
  return `${output.join("\n")}\n`;
}

function formatHunk(hunk: readonly DiffLine[], start: { readonly before: number; readonly after: number }): string {
  const removed = hunk.filter(({ sign }) => sign !== "+").length;
  const added = hunk.filter(({ sign }) => sign !== "-").length;
  // A side without lines is placed before its first one.
  const from = `${removed === 0 ? start.before - 1 : start.before},${removed}`;
  const to = `${added === 0 ? start.after - 1 : start.after},${added}`;
  return [`@@ -${from} +${to} @@`, ...hunk.map(({ sign, text }) => `${sign}${text}`)].join("\n");
}

function neighbours(index: number, count: number, distance: number): readonly number[] {
  const first = Math.max(0, index - distance);
  const last = Math.min(count - 1, index + distance);
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const unchanged = (lines: readonly string[]): readonly DiffLine[] => lines.map((text) => ({ sign: " ", text }));
  return [
    ...unchanged(before.slice(0, start)),
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...unchanged(before.slice(before.length - end)),
  ];
}

/** By the longest common subsequence; removed lines are before added ones. */
function diffMiddle(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const removed = (text: string): DiffLine => ({ sign: "-", text });
  const added = (text: string): DiffLine => ({ sign: "+", text });
  if (before.length * after.length > MAX_PAIRS) return [...before.map(removed), ...after.map(added)];
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  const commonFrom = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      common[row * width + column] =
        before[row] === after[column]
          ? commonFrom(row + 1, column + 1) + 1
          : Math.max(commonFrom(row + 1, column), commonFrom(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [left, right] = [before[row], after[column]];
    if (left !== undefined && left === right) {
      lines.push({ sign: " ", text: left });
      row++;
      column++;
    } else if (
      left !== undefined &&
      (right === undefined || commonFrom(row + 1, column) >= commonFrom(row, column + 1))
    ) {
      lines.push(removed(left));
      row++;
    } else if (right !== undefined) {
      lines.push(added(right));
      column++;
    }
  }
  return lines;
}
