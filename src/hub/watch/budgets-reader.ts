import type { JsonCursor } from "../text/json-cursor.ts";
import { parseDayOf } from "../text/json-values.ts";
import { normalized } from "../text/normalized.ts";
import { type BudgetEntry, parseBudget } from "./budget-entry.ts";
import { checkRelations } from "./budget-relations.ts";
import { parseAmount } from "./budget-values.ts";
import type { Acknowledgement, AnomalyAlerts, BudgetsFile, Channel, Disclosure } from "./budgets.ts";
import { type BudgetsSource, openBudgets } from "./budgets-source.ts";

/**
 * Parses hub/budgets.json and checks all of it: first by schemas/budgets.schema.json, then what no schema can express.
 * Throws one InputError `InvalidBudgets` that lists every error with line, column, path and value. `file` is the file's
 * name in errors.
 */
export function parseBudgets(bytes: Uint8Array, file = "hub/budgets.json"): BudgetsFile {
  const source = openBudgets(bytes, file);
  const channels = parseChannels(source);
  const parsed: BudgetsFile = {
    budgets: parseEntries(source, channels),
    channels,
    anomalies: parseAnomalies(source, channels),
    health: parseHealth(source, channels),
    acknowledged: parseAcknowledged(source),
  };
  source.throwFaults();
  return parsed;
}

function parseEntries(source: BudgetsSource, channels: BudgetsFile["channels"]): BudgetsFile["budgets"] {
  const cursors = source.root.member("budgets")?.items() ?? [];
  const entries = cursors.map((cursor): BudgetEntry => parseBudget(cursor, source));
  for (const { cursor } of entries) source.checkChannels(cursor.member("alerts"), channels);
  return checkRelations(entries, source);
}

const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,61}[\p{L}\p{N}._-])?$/u;
const DISCLOSURES: readonly Disclosure[] = ["percent", "amounts", "names"];

function parseChannels({ collect, root }: BudgetsSource): ReadonlyMap<string, Channel> {
  const seen = new Set<string>();
  const channels = new Map<string, Channel>();
  for (const [name, cursor] of root.member("channels")?.entries() ?? []) {
    collect(() => {
      if (!NAME.test(name))
        cursor.fail("needs a name of 1 to 63 letters, digits, spaces, dots, hyphens and underscores");
      if (seen.has(normalized(name))) cursor.fail("has the name of another channel, apart from upper and lower case");
      seen.add(normalized(name));
      channels.set(name, parseChannel(cursor));
    });
  }
  return channels;
}

function parseChannel(cursor: JsonCursor): Channel {
  const type = cursor.member("type")?.text();
  const written = cursor.member("disclosure")?.text();
  const disclosure = DISCLOSURES.find((one) => one === written) ?? "percent";
  const per = cursor.member("per");
  if (type === "github-issue") return { type, per: per?.text() === "owner" ? "owner" : "budget", disclosure };
  per?.fail(`is a key of github-issue, but the channel's type is ${type}`);
  if (type === "teams" || type === "slack" || type === "webhook") return { type, disclosure };
  return cursor.fail("has an unknown type");
}

function parseAnomalies(source: BudgetsSource, channels: BudgetsFile["channels"]): AnomalyAlerts | undefined {
  const member = source.root.member("anomalies");
  if (member === undefined) return undefined;
  const minimum = new Map<string, bigint>();
  for (const [currency, cursor] of member.member("minimum")?.entries() ?? []) {
    source.collect(() => {
      if (!/^[A-Za-z]{3}$/.test(currency)) cursor.fail("needs a currency code of three letters as its key");
      if (minimum.has(currency.toUpperCase())) cursor.fail("has the currency of another entry");
      minimum.set(currency.toUpperCase(), parseAmount(cursor));
    });
  }
  return { alerts: source.checkChannels(member.member("alerts"), channels), minimum };
}

function parseHealth(source: BudgetsSource, channels: BudgetsFile["channels"]): BudgetsFile["health"] {
  const member = source.root.member("health");
  return member && { alerts: source.checkChannels(member.member("alerts"), channels) };
}

function parseAcknowledged({ collect, root }: BudgetsSource): readonly Acknowledgement[] {
  const seen = new Set<string>();
  return (root.member("acknowledged")?.items() ?? []).flatMap((cursor) => {
    const entry = collect(() => {
      const alert = textOf(cursor, "alert").trim();
      if (seen.has(alert)) cursor.member("alert")?.fail("is acknowledged twice");
      seen.add(alert);
      return { alert, until: parseDayOf(cursor, "until"), reason: textOf(cursor, "reason").trim() };
    });
    return entry === undefined ? [] : [entry];
  });
}

function textOf(cursor: JsonCursor, key: string): string {
  return cursor.member(key)?.text() ?? cursor.fail(`must have the key ${JSON.stringify(key)}`);
}
