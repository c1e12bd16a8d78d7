import { randomBytes } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { systemClock } from "exact-values/clock";
import { formatNotice } from "exact-values/notice";
import { referenceConverter } from "focus-parquet/convert";
import { expect, test } from "vitest";
import { ingestByMode } from "../../../src/actions/ingest/main.ts";
import { openFolderStorage } from "../../../src/folder-storage/folder-store.ts";
import { createLog } from "../../../src/github/log.ts";
import { checkChain } from "../../../src/hub/history/ledger-chain.ts";
import { ledgerName } from "../../../src/hub/history/ledger-link.ts";
import { formatLedgerHead, parseTotals } from "../../../src/hub/history/ledger-record.ts";
import { isSameTotals } from "../../../src/hub/history/ledger-state.ts";
import { parseBlobMetadata } from "../../../src/hub/partition/partition-record.ts";
import { digestOfLine } from "../../../src/lake/ledger/ledger-file.ts";
import { INGEST } from "../../worlds/lake-model/processes.ts";
import { type FolderHub, startFolderHub } from "../../worlds/stored-hub/folder-hub.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");
const LEDGER = ledgerName("local", PATH);

/** A hub in a folder that ingests in this process. */
async function startHub(): Promise<Omit<FolderHub, "ingest"> & { ingest(force?: boolean): Promise<Ingest> }> {
  const folder = await startFolderHub();
  const ingest = async (force = false): Promise<Ingest> => {
    const lines: string[] = [];
    const clock = systemClock();
    const open = openFolderStorage({ root: folder.root, clock, signal: new AbortController().signal });
    const { partitions, warnings } = await ingestByMode({
      ...{ exports: open("msexports"), config: open("config"), inputs: { ...INGEST, force } },
      ...{
        clock,
        converter: referenceConverter,
        hubVersion: "0.3.0",
        owner: "hub",
        signal: new AbortController().signal,
      },
      lakes: [{ name: "local", store: open("ingestion"), tables: open("tables") }],
      log: createLog({ write: (text) => lines.push(text), clock, isDebug: false }),
      newAttempt: () => randomBytes(16).toString("hex"),
    });
    return {
      outcomes: partitions.map(({ outcome }) => outcome),
      log: [...lines, ...warnings.map(formatNotice)].join("\n"),
    };
  };
  return { ...folder, ingest };
}

interface Ingest {
  readonly outcomes: readonly string[];
  readonly log: string;
}

const hub = openForEachTest(startHub);

async function deliver(day: string, costs: readonly string[]): Promise<void> {
  await writeByHand(hub, {
    ...{ scope: SCOPE, runId: `run-${day}`, submittedTime: `2026-06-${day}T02:00:00Z` },
    parts: costs.map((cost) => ({ content: costCsv([["2026-06-01", cost]]) })),
  });
}

async function linesOf(): Promise<string[]> {
  const bytes = await hub.read("config", LEDGER);
  return bytes === undefined ? [] : gunzipSync(bytes).toString().trimEnd().split("\n");
}

/** Expects that the ledger is intact and describes the month, and returns the kinds of its records. */
async function kinds(log = ""): Promise<readonly string[]> {
  const { head, problems, records, state } = checkChain(await linesOf(), digestOfLine);
  expect(problems).toEqual([]);
  const month = parseBlobMetadata(await hub.metadata("ingestion", PATH));
  if (month !== undefined) expect(isSameTotals(state.totals, parseTotals(month)), log).toBe(true);
  const marks = await hub.metadata("config", LEDGER);
  expect(marks.hub_ledger).toBe(head && formatLedgerHead(head));
  return records.map((record) => record?.kind ?? "none");
}

/** Replaces the month without a record, as a release without ledgers does. */
async function dropRecord(): Promise<void> {
  const bytes = await hub.read("ingestion", PATH);
  const { hub_ledger: _, ...metadata } = await hub.metadata("ingestion", PATH);
  await hub.put("ingestion", PATH, bytes ?? "", { ...metadata, hub_attempt: "0".repeat(32) });
}

test("each delivery adds a record, a conversion is told from a delivery, and a sweep without change adds none", async () => {
  await deliver("10", ["1", "2"]);
  await hub.ingest();
  await hub.ingest();
  await deliver("11", ["1", "3"]);
  await hub.ingest();
  const forced = await hub.ingest(true);
  expect(forced.outcomes, forced.log).toEqual(["ingested"]);
  expect(await kinds()).toEqual(["opening", "delivery", "conversion"]);
  const [, second] = checkChain(await linesOf(), digestOfLine).records;
  expect(second?.cells.map(({ after, before }) => [before.billed, after.billed])).toEqual([
    [3n * 10n ** 18n, 4n * 10n ** 18n],
  ]);
});

test("a ledger that was not written after the commit is completed from the month by the next sweep", async () => {
  await deliver("10", ["1"]);
  await hub.ingest();
  const [bytes, metadata] = [await hub.read("config", LEDGER), await hub.metadata("config", LEDGER)];
  await deliver("11", ["2"]);
  await hub.ingest();
  await hub.put("config", LEDGER, bytes ?? "", metadata);
  const next = await hub.ingest();
  expect(next.log).not.toContain("LedgerBroken");
  expect(await kinds()).toEqual(["opening", "delivery"]);
  // Even if nothing was written since the first commit, and another delivery came first.
  await hub.put("config", LEDGER, bytes ?? "", metadata);
  await deliver("12", ["3"]);
  await hub.ingest();
  expect(await kinds()).toEqual(["opening", "delivery", "delivery"]);
});

test("a month of a release without ledgers begins with what it contains", async () => {
  await deliver("10", ["1"]);
  await hub.ingest();
  await dropRecord();
  await hub.remove("config", LEDGER);
  await hub.ingest();
  expect(await linesOf()).toEqual([]);
  await deliver("11", ["2"]);
  await hub.ingest();
  expect(await kinds()).toEqual(["opening", "delivery"]);
});

test("a replacement without a record becomes one of its own kind, and so does a restored version", async () => {
  await deliver("10", ["1"]);
  await hub.ingest();
  const [bytes, metadata] = [await hub.read("ingestion", PATH), await hub.metadata("ingestion", PATH)];
  await deliver("11", ["2"]);
  await hub.ingest();
  await dropRecord();
  await hub.ingest();
  expect(await kinds()).toEqual(["opening", "delivery", "elsewhere"]);
  await hub.ingest();
  expect(await kinds()).toEqual(["opening", "delivery", "elsewhere"]);
  await hub.put("ingestion", PATH, bytes ?? "", metadata);
  await deliver("12", ["3"]);
  await hub.ingest();
  expect(await kinds()).toEqual(["opening", "delivery", "elsewhere", "elsewhere", "delivery"]);
});

test("a deleted month is recorded when the next delivery arrives", async () => {
  await deliver("10", ["1"]);
  await hub.ingest();
  await hub.remove("ingestion", PATH);
  await deliver("11", ["2"]);
  await hub.ingest();
  expect(await kinds()).toEqual(["opening", "removal", "delivery"]);
});

const DAMAGE: readonly [string, (lines: string[]) => Buffer, RegExp][] = [
  [
    "an edited record",
    (lines) => zip(lines.map((line) => line.replace("run-10", "run-19"))),
    /record 2 does not match the digest/,
  ],
  ["a removed record", (lines) => zip(lines.slice(1)), /record 1 does not open the ledger/],
  ["a repeated record", (lines) => zip([...lines.slice(0, 1), ...lines]), /record 2 has sequence 1/],
  ["other bytes", () => Buffer.from("not a ledger"), /it is not compressed text/],
  ["bytes after the end", (lines) => Buffer.concat([zip(lines), Buffer.alloc(9)]), /it is not compressed text/],
];

function zip(lines: readonly string[]): Buffer {
  return gzipSync(lines.map((line) => `${line}\n`).join(""));
}

test.each(DAMAGE)("%s is a warning, and the month is ingested all the same", async (_name, damage, reason) => {
  for (const day of ["10", "11"]) {
    await deliver(day, [day]);
    await hub.ingest();
  }
  await hub.put("config", LEDGER, damage(await linesOf()), await hub.metadata("config", LEDGER));
  const quiet = await hub.ingest();
  expect(quiet.outcomes, quiet.log).toEqual(["unchanged"]);
  await deliver("12", ["12"]);
  const next = await hub.ingest();
  expect(next.outcomes, next.log).toEqual(["ingested"]);
  expect(next.log).toMatch(/LedgerBroken/);
  expect(`${quiet.log}${next.log}`).toMatch(reason);
  // As the remedy says.
  await hub.remove("config", LEDGER);
  const again = await hub.ingest();
  expect(await kinds(again.log)).toEqual(["opening"]);
  await deliver("13", ["13"]);
  await hub.ingest();
  expect(await kinds()).toEqual(["opening", "delivery"]);
});
