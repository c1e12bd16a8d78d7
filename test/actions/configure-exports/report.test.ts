import { expect, test } from "vitest";
import { reportConfigureExports } from "../../../src/actions/configure-exports/report.ts";
import { renderAnnotations } from "../../../src/github/annotations.ts";

test("merges warnings of many scopes into one annotation per code, and lists all of them in the summary", () => {
  const unseen = Array.from({ length: 60 }, (_, scope) => ({ code: "ExportsUnseen", message: `Scope ${scope}.` }));
  const report = reportConfigureExports({
    hubName: "hub",
    settingsName: "hub/settings.json",
    dryRun: true,
    scopeCount: 60,
    plan: undefined,
    commands: [],
    outcomes: [],
    faults: [],
    warnings: [...unseen, { code: "NotPruned", message: "Nothing was pruned." }, { message: "By itself." }],
    config: undefined,
    seconds: 1,
  });
  const shown = renderAnnotations(report.annotations, () => undefined);
  expect(shown.map((line) => line.split("::")[1])).toEqual([
    "warning title=ExportsUnseen",
    "warning title=NotPruned",
    "warning title=configure-exports",
  ]);
  expect(shown[0]).toContain("(and 59 more of the same cause, see summary)");
  expect(report.summary).toContain("Scope 0.");
  expect(report.summary).toContain("Scope 59.");
});
