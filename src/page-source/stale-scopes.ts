import { judgeFreshness } from "../hub/exports/export-freshness.ts";
import type { CostMonths } from "../lake/cubes/month-reading.ts";
import type { PageData } from "../page/page-data.ts";

interface Watch {
  readonly now: Date;
  readonly scopes: readonly string[];
  readonly staleAfterHours: number;
}

/** The scopes whose newest run is too old, by what the lake holds; those that have ended are among them, since nothing here says that they have. */
export function staleScopes(
  { months }: Pick<CostMonths, "months">,
  { now, scopes, staleAfterHours }: Watch,
): PageData["stale"] {
  if (staleAfterHours === 0) return [];
  const byScope = Map.groupBy(months, ({ scope }) => scope);
  return [...byScope].sort().flatMap(([scope, own]) => {
    if (scopes.length > 0 && !scopes.includes(scope)) return [];
    const delivered = own.map(({ month, submitted: submittedTime }) => ({ month, submittedTime }));
    const submitted = delivered
      .map(({ submittedTime }) => submittedTime)
      .toSorted()
      .at(-1);
    const { outcome } = judgeFreshness({ now, staleAfterHours, records: [], delivered });
    return outcome === "stale" && submitted !== undefined ? [{ scope, submitted }] : [];
  });
}
