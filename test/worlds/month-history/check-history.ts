import { gunzipSync } from "node:zlib";
import type { KeptBlob } from "../lake-model/storage.ts";
import type { HistoryHub, MonthChange } from "./history-hub.ts";
import {
  addUp,
  assertChain,
  cellsText,
  digestOf,
  linesOf,
  type NaiveRecord,
  parseLines,
  totalsOfCells,
  totalsText,
} from "./naive-ledger.ts";
import { type NaiveMonth, readNaively } from "./naive-month.ts";

const seen = new WeakMap<KeptBlob, Promise<NaiveMonth>>();

/** A version of the month, read once. */
export function monthOf(blob: KeptBlob): Promise<NaiveMonth> {
  const known = seen.get(blob) ?? readNaively(blob.bytes);
  seen.set(blob, known);
  return known;
}

const attemptOf = ({ metadata }: KeptBlob): string => metadata.hub_attempt ?? "";

/**
 * Throws unless the ledger tells the history that was lived. After an undisturbed sweep it is `reconciled`: the stored
 * file alone has all records. Before, the month itself may have the newest ones.
 */
export async function checkHistory(hub: HistoryHub, phase: "in progress" | "reconciled"): Promise<void> {
  try {
    await check(hub, phase);
  } catch (error) {
    const told = describeLedger(hub);
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n(${phase}) ${told}`, { cause: error });
  }
}

/** The records and the versions that they should tell. */
function describeLedger(hub: HistoryHub): string {
  const blob = hub.world.config.blobs.get(hub.ledger);
  const records = blob === undefined ? [] : parseLines(linesOf(blob.bytes));
  const changes = hub.changes.map(({ after, maker }) =>
    after === undefined
      ? "removed"
      : `${attemptOf(after).slice(0, 12)} ${maker.release}${maker.isForced ? " forced" : ""}`,
  );
  return [
    `records: ${records.map(({ attempt, kind, sequence }) => `${sequence} ${kind} ${attempt.slice(0, 12)}`).join(", ")}`,
    `versions: ${changes.join(", ")}; lost at ${hub.lostAt}`,
  ].join("\n");
}

async function check(hub: HistoryHub, phase: "in progress" | "reconciled"): Promise<void> {
  const current = hub.world.lakes.local.blobs.get(hub.path);
  const stored = storedRecords(hub);
  const pending = current === undefined ? [] : pendingRecords(await monthOf(current), current, stored);
  if (phase === "reconciled" && stored.length > 0 && pending.length > 0)
    throw new Error("the ledger lacks the newest records of its month");
  const records = [...stored, ...pending];
  assertChain(records);
  if (records.length > 0 && stored.length > 0) await checkRecords(hub, records);
  const last = records.at(-1);
  const isOurs = current?.metadata.hub_ledger !== undefined;
  // A ledger that was lost begins again after the record that the month names.
  const isAgain = last?.found === true && hub.lostAt > 0 && last.attempt === (current && attemptOf(current));
  if (isOurs && !isAgain && last !== undefined && stored.length > 0) {
    const head = `${last.sequence}/${digestOf(last.line)}`;
    const named = decodeURIComponent(current.metadata.hub_ledger ?? "");
    if (named !== head) throw new Error(`the month names ${named}, not ${head}`);
  }
  if (phase === "in progress") return;
  const needsLedger = hub.changes
    .slice(hub.lostAt)
    .some(({ after, maker }) => after !== undefined && maker.release === "ours");
  if (stored.length === 0) {
    if (needsLedger) throw new Error("the month has no ledger");
    return;
  }
  if (current !== undefined) await assertTells(records, current, "current");
  hub.reconciledAt = hub.changes.length;
}

function storedRecords(hub: HistoryHub): readonly NaiveRecord[] {
  const blob = hub.world.config.blobs.get(hub.ledger);
  if (blob === undefined) return [];
  const records = parseLines(linesOf(blob.bytes));
  const last = records.at(-1);
  if (last === undefined) throw new Error("the ledger is empty");
  const head = `${last.sequence}/${digestOf(last.line)}`;
  if (blob.metadata.hub_ledger !== head) throw new Error(`the ledger names ${blob.metadata.hub_ledger}, not ${head}`);
  return records;
}

/** The records in the month's footer that the stored ledger lacks. */
function pendingRecords(
  { footer }: NaiveMonth,
  current: KeptBlob,
  stored: readonly NaiveRecord[],
): readonly NaiveRecord[] {
  const text = footer.get("hub_ledger_lines");
  if (text === undefined || current.metadata.hub_ledger === undefined) return [];
  const lines = gunzipSync(Buffer.from(text, "base64"))
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "");
  const last = stored.at(-1)?.sequence ?? 0;
  return parseLines(lines).filter(({ sequence }) => sequence > last);
}

/** Each record tells one version of the month, in order, with the right kind, and each of our versions has a record. */
async function checkRecords(hub: HistoryHub, records: readonly NaiveRecord[]): Promise<void> {
  let place = -1;
  const told = new Set<number>();
  for (const [index, record] of records.entries()) {
    if (record.kind === "removal") {
      if (record.after.rows !== 0) throw new Error("a removal leaves rows");
      if (!hub.changes.some(({ after }, at) => at > place && after === undefined))
        throw new Error("nothing was removed");
      continue;
    }
    const at = hub.changes.findLastIndex(({ after }) => after !== undefined && attemptOf(after) === record.attempt);
    const change = hub.changes[at];
    if (change?.after === undefined)
      throw new Error(`record ${record.sequence} tells an unknown commit ${record.attempt}`);
    if (at < place) throw new Error(`record ${record.sequence} is of an earlier commit than the record before`);
    await assertTells(records.slice(0, index + 1), change.after, `after record ${record.sequence}`);
    const kinds = await kindsOf(hub, at, index === 0);
    const kind = record.found === true ? `${record.kind} (found)` : record.kind;
    if (!kinds.includes(kind))
      throw new Error(`record ${record.sequence} is ${kind}, but it was ${kinds.join(" or ")}`);
    if (told.has(at)) throw new Error(`record ${record.sequence} repeats a commit`);
    told.add(at);
    place = at;
  }
  for (const [at, { after, maker }] of hub.changes.entries()) {
    if (at < hub.lostAt || after === undefined || maker.release === "older" || told.has(at)) continue;
    const next = hub.changes[at + 1];
    // Its record was only in its footer when it was deleted, or replaced by a release without ledgers.
    const isLost =
      at >= hub.reconciledAt && next !== undefined && (next.after === undefined || next.maker.release === "older");
    if (!isLost) throw new Error(`commit ${attemptOf(after)} has no record`);
  }
}

async function assertTells(records: readonly NaiveRecord[], blob: KeptBlob, what: string): Promise<void> {
  const { cells } = await monthOf(blob);
  const added = addUp(records);
  if (cellsText(added) !== cellsText(cells))
    throw new Error(`${what}: opening + changes are\n${cellsText(added)}\nbut the month has\n${cellsText(cells)}`);
  const totals = totalsText(records.at(-1)?.after ?? { rows: 0, sums: {} });
  if (totals !== totalsOfCells(cells))
    throw new Error(`${what}: the sums are\n${totals}\nbut the month has\n${totalsOfCells(cells)}`);
}

/** The kinds that the record of a change may have, from what was done to the hub. */
export async function kindsOf(hub: HistoryHub, at: number, isFirst: boolean): Promise<readonly string[]> {
  const { after, before, maker } = hub.changes[at] as MonthChange;
  if (after === undefined) return ["removal"];
  if (maker.release === "older") return isFirst ? ["opening (found)"] : ["elsewhere"];
  // A ledger that was lost begins again with what it finds.
  if (isFirst) return hub.lostAt > 0 ? ["opening", "opening (found)"] : ["opening"];
  if (before === undefined) return ["delivery"];
  const [old, current] = await Promise.all([monthOf(before), monthOf(after)]);
  if (old.delivery !== current.delivery) return ["delivery"];
  if (!maker.isForced) return ["prices"];
  if (current.prices !== "") return ["prices"];
  return old.prices === "" ? ["conversion"] : ["conversion", "prices"];
}
