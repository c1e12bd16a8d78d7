import { expect, test } from "vitest";
import { focusCsv, openWorkspace } from "../../worlds/stored-hub/mapped-workspace.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";

/** A file that fails at first, and the sum of its costs after the remedies of its errors are applied. */
interface Circle {
  readonly content: string | Uint8Array;
  readonly sum: string;
  /** Words that identify the intended choice when a remedy offers several. */
  readonly means?: string;
}

const costs = (...texts: readonly string[]): string => focusCsv(texts.map((BilledCost) => ({ BilledCost })));
const separated = (csv: string, by: string): string => csv.replaceAll(",", by);
const withDates = (text: string): string =>
  focusCsv([{ BillingPeriodStart: text, ChargePeriodStart: text }])
    .replace("2026-07-01T00:00:00Z", text)
    .replace("2026-06-02T00:00:00Z", text);
const UMLAUTS = focusCsv([{ ChargeDescription: "Gebühr für München", BilledCost: "3" }]);
const GERMAN = separated(costs("1.5"), ";").replaceAll(";1.5;", ";1,5;");

const CIRCLES: Readonly<Record<string, Circle>> = {
  semicolons: { content: separated(costs("2"), ";"), sum: "2" },
  tabs: { content: separated(costs("2"), "\t"), sum: "2" },
  bars: { content: separated(costs("2"), "|"), sum: "2" },
  "semicolons and decimal commas": { content: GERMAN.replace("1.5", "1,5"), sum: "1.5" },
  "semicolons and a western Windows code page": {
    content: Buffer.from(separated(UMLAUTS, ";"), "latin1"),
    sum: "3",
  },
  "UTF-16 without a byte order mark": { content: Buffer.from(costs("2"), "utf16le"), sum: "2" },
  "big-endian UTF-16 with quotes": {
    content: Buffer.from(costs("2").replaceAll(/[^,\n]+/g, '"$&"'), "utf16le").swap16(),
    sum: "2",
  },
  "tabs in UTF-16 with a byte order mark": {
    content: Buffer.from(`\uFEFF${separated(costs("2"), "\t")}`, "utf16le"),
    sum: "2",
  },
  "an exponent after a decimal comma": { content: costs("9,93E-06", "0,5"), sum: "0.50000993" },
  "a dollar sign": { content: costs("$9.93", "1"), sum: "10.93" },
  "parentheses and trailing minus signs": { content: costs("(9.93)", "0.93-", "$1,000.00"), sum: "989.14" },
  "a comma that means thousands": { content: costs("1,234"), sum: "1234", means: "is 1234" },
  "a comma that means decimals": { content: costs("1,234"), sum: "1.234", means: "is 1.234" },
  "two-digit years": { content: withDates("6/13/26"), sum: "1" },
  "two-digit years with an ambiguous day and month": { content: withDates("6/1/26"), sum: "1", means: "is M/d/yy" },
  "dotted dates": { content: withDates("01.06.2026"), sum: "1" },
  "compact dates": { content: withDates("20260601"), sum: "1" },
  "a column that may be empty": { content: costs("2").replace("PublisherName", "Vendor"), sum: "2" },
  "names of Oracle": {
    content: costs("2")
      .replace("PublisherName", "Publisher")
      .replace("InvoiceIssuerName", "InvoiceIssuer")
      .replace("ContractedCost", "oci_AttributedCost"),
    sum: "2",
  },
  "a null in a mandatory column": { content: costs("2").replace(",EC2,", ",NULL,"), sum: "2" },
  "a null among prices": { content: costs("2").replace(/,1,1,Hours/, ",1,NULL,Hours"), sum: "2" },
};

type Source = Readonly<Record<string, unknown>>;

const hub = openForTests(startHub);
const workspace = openForTests(openWorkspace);

/** Applies the mapping keys that the remedy says to add. */
function applied(source: Source, remedy: string, means: string | undefined): Source {
  const sentences = remedy.split(/(?<=[.;]) /).filter((sentence) => /"[a-zA-Z]+": /.test(sentence));
  const chosen = means === undefined ? sentences : sentences.filter((sentence) => sentence.includes(`${means},`));
  const [sentence = ""] = chosen.filter((one) => !one.includes('"Name in the file"'));
  const keys = [...sentence.matchAll(/"(\w+)": (\[[^\]]*\]|\{.*?\}(?= to | and |, "|\.$)|"(?:[^"\\]|\\.)*")/g)];
  const added = keys
    .filter(([, key]) => key !== "decimal")
    .map(([, key, json]) => [key, JSON.parse(json ?? "")] as const);
  return { ...source, ...Object.fromEntries(added) };
}

test("following the remedies of a file's errors leads to the month", async () => {
  const names = Object.keys(CIRCLES);
  let sources: readonly Source[] = names.map((_, at) => ({
    files: `${at}.csv`,
    scope: `providers/other/accounts/${at}`,
  }));
  for (const [at, name] of names.entries()) await workspace.put(`${at}.csv`, CIRCLES[name]?.content ?? "");
  for (let round = 0; round < 5; round++) {
    const run = await workspace.ingest(hub, sources);
    const next = sources.map((source, at) => {
      const failed = run.partitions.find(({ error, manifest, scope }) =>
        error === undefined ? false : manifest === source.files || scope === source.scope,
      );
      if (failed?.error === undefined) return source;
      const { remedy } = failed.error;
      const name = names[at] ?? "";
      const remedied = applied(source, remedy, CIRCLES[name]?.means);
      expect(remedied, `${name}: ${remedy}`).not.toEqual(source);
      return remedied;
    });
    if (round === 0) expect(run.exitCode).toBe(1);
    if (JSON.stringify(next) === JSON.stringify(sources)) break;
    sources = next;
  }
  const found: Record<string, string | undefined> = {};
  for (const [at, name] of names.entries()) {
    found[name] = (await readMonth(hub, `providers/other/accounts/${at}`, "202606"))?.billedCost;
  }
  expect(found).toEqual(Object.fromEntries(names.map((name) => [name, CIRCLES[name]?.sum])));
}, 60_000);
