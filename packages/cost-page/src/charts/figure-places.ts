/** A bar with the text above or below it, in chart coordinates. */
export interface FigureColumn {
  readonly bar: Box;
  readonly text: string;
  /** The text's baseline. */
  readonly textY: number;
  /** Figures of higher rank are placed first. */
  readonly rank: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Generous estimates for the style sheet's font, so that other fonts fit, too. */
const [CHARACTER_WIDTH, ASCENT, DESCENT] = [6.8, 10, 3];

/** The columns whose figures fit: none covers another figure or the bar of another column. */
export function columnsWithFigures(columns: readonly FigureColumn[], limit: number): ReadonlySet<number> {
  const placed = new Map<number, Box>();
  const order = columns.map((_, at) => at).sort((a, b) => (columns[b]?.rank ?? 0) - (columns[a]?.rank ?? 0) || b - a);
  for (const at of order) {
    const column = columns[at];
    if (column === undefined || column.text === "") continue;
    const box = textBox(column, limit);
    const isFree = columns.every(({ bar }, other) => other === at || !overlap(box, bar));
    if (isFree && [...placed.values()].every((other) => !overlap(box, other))) placed.set(at, box);
  }
  return new Set(placed.keys());
}

/** The middle of the text below or above a bar, moved to the left if it would extend beyond the chart. */
export function textMiddle({ left, right }: Pick<Box, "left" | "right">, text: string, limit: number): number {
  return Math.min((left + right) / 2, limit - (text.length * CHARACTER_WIDTH) / 2);
}

function textBox({ bar, text, textY }: FigureColumn, limit: number): Box {
  const half = (text.length * CHARACTER_WIDTH) / 2;
  const middle = textMiddle(bar, text, limit);
  return { left: middle - half, right: middle + half, top: textY - ASCENT, bottom: textY + DESCENT };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
