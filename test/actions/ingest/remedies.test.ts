import { expect, test } from "vitest";
import { focusCsv, openWorkspace } from "../../worlds/stored-hub/mapped-workspace.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";

const costs = (...texts: readonly string[]): string => focusCsv(texts.map((BilledCost) => ({ BilledCost })));
const withDates = (text: string): string =>
  focusCsv([{ BillingPeriodStart: text, ChargePeriodStart: text }])
    .replace("2026-07-01T00:00:00Z", text)
    .replace("2026-06-02T00:00:00Z", text);

/** No mapping helps with these errors; the remedy must say so and offer none. */
const FILE_FAULTS: Readonly<Record<string, { readonly content: string; readonly says: string }>> = {
  "no cost": { content: costs("2").replace("BilledCost", "Cost"), says: "Every file must have BilledCost" },
  "an empty cost": { content: costs(""), says: "BilledCost shows what was charged" },
  "a null cost": { content: costs("NULL"), says: "BilledCost shows what was charged" },
  "an empty month": { content: focusCsv([{ BillingPeriodStart: "" }]), says: "correct the file" },
  "a null month": { content: focusCsv([{ ChargePeriodStart: "NULL" }]), says: "correct the file" },
  "an invalid date": { content: withDates("yesterday"), says: "Correct the file" },
  "an invalid number": { content: costs("12,34,5"), says: "Correct the file" },
};

const hub = openForTests(startHub);
const workspace = openForTests(openWorkspace);

test("a remedy offers no mapping key for an error that no mapping can fix", async () => {
  const names = Object.keys(FILE_FAULTS);
  for (const [at, name] of names.entries()) await workspace.put(`bad-${at}.csv`, FILE_FAULTS[name]?.content ?? "");
  const sources = names.map((_, at) => ({
    ...{ files: `bad-${at}.csv`, scope: `providers/bad/accounts/${at}` },
    nullTokens: ["NULL"],
  }));
  const run = await workspace.ingest(hub, sources);
  for (const [at, name] of names.entries()) {
    const failed = run.partitions.find(
      ({ error, manifest, scope }) =>
        error !== undefined && (manifest === `bad-${at}.csv` || scope === `providers/bad/accounts/${at}`),
    );
    expect(failed?.error?.remedy, name).toContain(FILE_FAULTS[name]?.says);
    expect(failed?.error?.remedy, name).not.toMatch(/"(?:mayBeEmpty|nullTokens|dateFormats|numbers|delimiter)"/);
  }
});

test("the remedy for an export does not mention mapping keys", async () => {
  const month = ["2026-06-01T00:00:00Z", "2026-07-01T00:00:00Z"];
  const header =
    "BilledCost,EffectiveCost,ListCost,ContractedCost,BillingCurrency,BillingPeriodStart,ChargePeriodStart";
  const row = (cost: string, day = month[0]): string => `${cost},1,1,1,USD,${month[0]},${day}\n`;
  const faults = [
    row("$9.93"),
    row('"9,93E-06"'),
    row("NULL"),
    row("1", "01.06.2026"),
    row("1", "6/13/26"),
    row("1", "NULL"),
  ].map((rows) => `${header}\n${rows}`);
  faults.push(`${header}\n${row("1")}`.replaceAll(",", ";"));
  for (const [at, content] of faults.entries()) {
    const scope = `/subscriptions/00000000-0000-0000-0000-00000000000${at}`;
    const manifest = {
      exportConfig: {
        ...{ exportName: "daily", type: "FocusCost", dataVersion: "1.0" },
        resourceId: `${scope}/providers/Microsoft.CostManagement/exports/daily`,
      },
      deliveryConfig: { fileFormat: "Csv" },
      runInfo: {
        ...{ runId: `run-${at}`, submittedTime: "2026-07-02T00:00:00Z" },
        ...{ startDate: "2026-06-01T00:00:00", endDate: "2026-06-30T00:00:00" },
      },
      blobCount: 1,
      blobs: [{ blobName: `e/${at}/part_0.csv` }],
    };
    await hub.put("msexports", `e/${at}/part_0.csv`, content);
    await hub.put("msexports", `e/${at}/manifest.json`, JSON.stringify(manifest));
  }
  const run = await hub.ingest();
  const remedies = run.partitions.flatMap(({ error }) => error?.remedy ?? []);
  expect(remedies, run.log).toHaveLength(faults.length);
  for (const remedy of remedies) {
    expect(remedy).toContain("run the export of its month again");
    expect(remedy).not.toMatch(/mapping|nullTokens|dateFormats|numbers"|--null|--date-format|--delimiter/);
  }
});
