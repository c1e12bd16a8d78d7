import type { CommitmentCell } from "exact-values/cost-cube";
import type { PageMonth } from "../page-data.ts";
import { compareTexts } from "./dimension-values.ts";
import type { ContentCommitment, ContentDimension, PageContent } from "./page-content.ts";

/** Commitments in all months. Those beyond the largest of a currency are merged into one line per month. */
export function contentCommitments(
  months: readonly PageMonth[],
  dimensions: readonly ContentDimension[],
  kept: number,
): Pick<PageContent, "commitments" | "mergedCommitmentCount"> {
  const currencies = dimensions.find(({ name }) => name === "currency")?.values ?? [];
  const sizes = new Map<string, number>();
  for (const { cube } of months) {
    for (const cell of cube.commitments) sizes.set(keyOf(cell), (sizes.get(keyOf(cell)) ?? 0) + sizeOf(cell));
  }
  const ranked = [...sizes.keys()].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0) || compareTexts(a, b));
  const named = new Map<string, number>();
  for (const currency of currencies) {
    const own = ranked.filter((key) => key.startsWith(`${currency}\n`)).slice(0, kept);
    for (const key of own) named.set(key, named.size);
  }
  const commitments = months.flatMap(({ cube }, month) => {
    const lines = new Map<string, ContentCommitment>();
    for (const cell of cube.commitments) {
      const isNamed = named.has(keyOf(cell));
      const key = isNamed ? keyOf(cell) : `${cell.currency}\n`;
      const before = lines.get(key);
      lines.set(key, {
        month,
        currency: currencies.indexOf(cell.currency),
        name: isNamed ? cell.name || cell.id : "",
        type: isNamed ? cell.type : "",
        used: cell.used + (before?.used ?? 0n),
        unused: cell.unused + (before?.unused ?? 0n),
        purchased: cell.purchased + (before?.purchased ?? 0n),
      });
    }
    return [...lines].sort(([a], [b]) => compareTexts(a, b)).map(([, line]) => line);
  });
  return { commitments, mergedCommitmentCount: sizes.size - named.size };
}

function keyOf({ currency, id, name }: CommitmentCell): string {
  return `${currency}\n${id === "" ? name : id}`;
}

function sizeOf({ used, unused, purchased }: CommitmentCell): number {
  return Math.abs(Number(used)) + Math.abs(Number(unused)) + Math.abs(Number(purchased));
}
