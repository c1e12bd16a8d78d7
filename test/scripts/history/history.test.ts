import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { InputError } from "exact-values/errors";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readHistoryOptions } from "../../../scripts/history/history-options.ts";
import { printHistories } from "../../../scripts/history/print-histories.ts";
import { startCaller } from "../../worlds/lake-model/caller.ts";
import { type HistoryHub, startHistoryHub } from "../../worlds/month-history/history-hub.ts";
import { linesOf } from "../../worlds/month-history/naive-ledger.ts";
import { packLines } from "../../worlds/month-history/tamper-ledger.ts";

const OURS = { release: "ours", isForced: false } as const;
const SCOPE = "providers/microsoft.billing/billingaccounts/8611537";

let folder: string;
let hub: HistoryHub;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "history-"));
  hub = await startHistoryHub("exports", true);
  for (const [change, seed] of [["grow", 3] as const, ["restate", 4] as const]) {
    hub.deliver(change, seed);
    await hub.ingest(startCaller(), OURS);
  }
  await hub.ingest(startCaller(), { ...OURS, isForced: true }, { force: true, focusVersion: "1.2" });
  await hub.close();
  await copyContainers();
});
afterEach(() => rm(folder, { recursive: true }));

/** As a download leaves them: without metadata. */
async function copyContainers(): Promise<void> {
  const { config, lakes } = hub.world;
  const containers = [["config", config] as const, ["ingestion", lakes.local] as const];
  for (const [container, { blobs }] of containers)
    for (const { bytes, name } of blobs.values()) {
      await mkdir(dirname(join(folder, container, name)), { recursive: true });
      await writeFile(join(folder, container, name), bytes);
    }
}

interface Printed {
  /** Undefined if the command throws. */
  readonly isIntact: boolean | undefined;
  readonly text: string;
}

/** Runs the command in the folder. */
async function history(...args: readonly string[]): Promise<Printed> {
  let text = "";
  const print = (line: string): void => {
    text += `${line}\n`;
  };
  try {
    const options = readHistoryOptions(args, {});
    return { isIntact: await printHistories({ ...options, currentFolder: folder, hubVersion: "0.3.0", print }), text };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { isIntact: undefined, text: `${error.code}: ${error.message}` };
  }
}

test("a copy of the containers shows how a month came to its costs, and an edited record fails the command", async () => {
  const whole = await history("--lake", ".", "--scope", `/${SCOPE}`, "--month", "202606");
  expect(whole.isIntact, whole.text).toBe(true);
  expect(whole.text).toContain(`${SCOPE} 202606 focuscost\n    1 opening `);
  expect(whole.text).toMatch(
    / {4}2 delivery [\s\S]*run run-2, .*\n(?: {6}.* [+-]?[\d.]+ [A-Z]{3}.*\n)+ {4}3 conversion /,
  );
  expect(whole.text).toContain("columns 1.0 to 1.2");
  expect(whole.text).toContain("Opening and changes add up to the month.");

  const lines = linesOf(hub.world.config.blobs.get(hub.ledger)?.bytes ?? new Uint8Array());
  const edited = lines.map((line, index) => (index === 1 ? line.replace('"run-2"', '"run-9"') : line));
  await writeFile(join(folder, "config", hub.ledger), packLines(edited));
  const broken = await history("--lake", folder, "--json");
  expect(broken.isIntact).toBe(false);
  const { months } = JSON.parse(broken.text);
  expect(months.map(({ verdict }: { verdict: string }) => verdict)).toEqual(["broken"]);
  expect(months[0].problems).toEqual(["Record 3 does not match the digest of the previous record."]);
  expect(months[0].records.map(({ kind }: { kind: string }) => kind)).toEqual(["opening", "delivery", "conversion"]);
});

test("a folder without months or records, and unknown options, end with a remedy", async () => {
  expect(await history("--lake", "config")).toEqual({
    isIntact: undefined,
    text: "LakeNotFound: config has no folder ingestion and no folder config.",
  });
  expect((await history("--lake", "nowhere")).text).toBe("LakeNotFound: nowhere is not a folder.");
  const wrong = [[], ["--lake", ".", "--storage-account", "hub"], ["--lak", "."], ["--lake", ".", "--causes", "x"]];
  for (const args of wrong) expect((await history(...args)).text).toMatch(/^InvalidOption: /);
  expect((await history("--lake", ".", "--month", "202001")).text).toBe("No months match these filters.\n");
});
