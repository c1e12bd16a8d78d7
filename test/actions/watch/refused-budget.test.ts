import { parseDay } from "exact-values/month";
import { expect, test } from "vitest";
import { reportWatch } from "../../../src/actions/watch/report.ts";
import type { Judged } from "../../../src/actions/watch/result.ts";

test("a budget that the plan refuses makes the run fail, and a doubtful one does not", () => {
  const finding = { subject: "large", text: "Month 202606 of @all has more daily costs than can be judged." };
  const runs = (["refused", "warning"] as const).map((severity) => {
    const judged = {
      data: { anomalies: [] },
      facts: { asOf: parseDay("2026-06-20"), budgets: [], figures: undefined, judgedUntil: undefined },
      ...{ current: { alerts: [], judgements: [] }, sent: [], file: "watch.json", failures: new Set() },
      publication: { outcome: "workspace" },
      plan: { changes: [], findings: [{ ...finding, severity }], messages: new Map() },
    } as unknown as Judged;
    return reportWatch({ name: "hub/budgets.json", judged, notices: [], seconds: 0 });
  });
  expect(runs.map(({ annotations, hasFailed }) => [hasFailed, annotations.map(({ title }) => title)])).toEqual([
    [true, ["BudgetTooLarge"]],
    [false, []],
  ]);
  expect(runs[0]?.summary).toContain("**Refused:** <code>large</code> Month 202606 of @\u200ball has more");
});
