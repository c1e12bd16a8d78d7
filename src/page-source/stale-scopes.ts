import type { PageData } from "cost-page";
import { COSTS } from "../hub/exports/export-kinds.ts";
import { newestOf } from "../hub/exports/export-record.ts";
import type { DatasetEvidence } from "../hub/health/evidence.ts";
import { judgeHealth } from "../hub/health/judge-health.ts";
import type { ScopeId } from "../hub/scope.ts";
import type { CostMonths } from "../lake/cubes/month-reading.ts";

interface Watch {
  readonly now: Date;
  readonly scopes: readonly string[];
  readonly staleAfterHours: number;
  readonly ended?: ReadonlySet<string>;
}

/** Late scopes, judged by the months in the lake. Of scopes that left the settings, no new data is expected. */
export function staleScopes(
  { months }: Pick<CostMonths, "months">,
  { ended, now, scopes, staleAfterHours }: Watch,
): PageData["stale"] {
  if (staleAfterHours === 0) return [];
  const byScope = Map.groupBy(
    months.filter(({ scope }) => (scopes.length === 0 || scopes.includes(scope)) && ended?.has(scope) !== true),
    ({ scope }) => scope,
  );
  const datasets = [...byScope].sort().map(([scope, own]): DatasetEvidence => {
    const held = own.map(({ month, submitted: submittedTime }) => ({ month, submittedTime }));
    // For a file without hub metadata, the scope is a path and is only compared.
    return { scope: scope as ScopeId, subject: COSTS, records: [], held, waiting: [], strayParts: [] };
  });
  const { findings } = judgeHealth({ now, deliveries: { staleAfterHours, cutOff: undefined, datasets } });
  return findings.flatMap(({ code, month, scope = "" }) => {
    const isUnclosed = code === "UnclosedMonth";
    const newest = newestOf(
      months
        .filter((one) => one.scope === scope && (!isUnclosed || one.month === month))
        .map(({ submitted: submittedTime }) => ({ submittedTime })),
    );
    if (newest === undefined || month === undefined) return [];
    return [{ scope, submitted: newest.submittedTime, ...(isUnclosed ? { unclosed: month } : {}) }];
  });
}
