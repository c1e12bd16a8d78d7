import { manifestNameOf } from "../../src/azure/cost-exports/export-run.ts";
import type { AzureAnswer } from "../../src/azure/http/azure-client.ts";
import { fieldOf, textField } from "../../src/azure/http/json-fields.ts";
import { answerText, memberNames, wordOf } from "./arm-words.ts";
import type { Check, NotAsked } from "./azure-check.ts";
import { RUN_KEYS } from "./believed.ts";
import { scopeSpelling } from "./export-checks.ts";
import type { AzurePlace } from "./place.ts";
import { openRawExports } from "./raw-exports.ts";
import { answerOf } from "./storage-answer.ts";

export const POLL_MS = 30_000;
export const MAX_POLLS = 10;
const ENDED = /^(?:Completed|Failed|Timeout|NewDataNotAvailable|DataNotAvailable)$/i;

/** The assumptions behind starting and finding runs of an export, and the contents of the run history. */
export function runChecks(place: AzurePlace): readonly Check[] {
  const { clock, container, name } = place;
  const raw = openRawExports(place);
  const begun = ({ status, body, header }: AzureAnswer): string => {
    if (status >= 400) return answerText({ status, body });
    return (
      `${status}, ${body === undefined ? "no body" : "a body"}, ` +
      `${header("location") === undefined ? "no Location" : "a Location"}`
    );
  };
  /** Runs beyond the known ones, once the expected number exists. */
  const appeared = async (known: ReadonlySet<string>, count: number): Promise<readonly unknown[]> => {
    for (let polls = 1; ; polls += 1) {
      const fresh = (await raw.history(name)).filter((run) => !known.has(historyRunId(run)));
      if (fresh.length >= count || polls === MAX_POLLS) return fresh;
      await clock.sleep(POLL_MS);
    }
  };
  const knownRuns = async () => new Set((await raw.history(name)).map(historyRunId));
  let first: unknown;
  return [
    {
      question: "POST of a run",
      believed: "200, no body, no Location, then 1 new run in the history",
      observe: async () => {
        const known = await knownRuns();
        const answer = begun(await raw.send("POST", name, "/run"));
        const fresh = await appeared(known, 1);
        first = fresh[0];
        return `${answer}, then ${fresh.length} new run${fresh.length === 1 ? "" : "s"} in the history`;
      },
      isNeeded: true,
    },
    {
      question: "ID of a run",
      believed: "without a leading slash, /Run/",
      observe: async () => {
        const id = textField(first, "id");
        const segment = /\/(run|runHistory|runs)\/[^/]+$/i.exec(id ?? "")?.[1];
        return `${scopeSpelling(id)}, /${segment ?? "..."}/`;
      },
    },
    {
      question: "name, type and eTag of a run",
      believed: "null, null, null",
      observe: async () => ["name", "type", "eTag"].map((key) => nullness(fieldOf(first, key))).join(", "),
    },
    {
      question: "Member names of a run, in order",
      believed: RUN_KEYS,
      observe: async () => memberNames(withoutSettings(first)),
    },
    {
      question: "Two concurrent runs of one export",
      believed: "200 and 200, 2 new runs, neither waits for the other",
      observe: async () => {
        const known = await knownRuns();
        const answers = await Promise.all([raw.send("POST", name, "/run"), raw.send("POST", name, "/run")]);
        const fresh = await appeared(known, 2);
        const statuses = answers.map(({ status }) => status).join(" and ");
        const isWaiting = answers.some(({ status }) => status === 409);
        return (
          `${statuses}, ${fresh.length} new runs, ` +
          `${isWaiting ? "one waits for the other" : "neither waits for the other"}`
        );
      },
    },
    {
      question: "A run for last month, requested in the body",
      believed: "200, no body, no Location, startDate and endDate are the days of the request",
      observe: async () => {
        const known = await knownRuns();
        const { from, to } = lastMonth(clock.now());
        const answer = begun(await raw.send("POST", name, "/run", { timePeriod: { from, to } }));
        const [run] = await appeared(known, 1);
        const days = ["startDate", "endDate"].map((key) => textField(fieldOf(run, "properties"), key)?.slice(0, 10));
        const isAsked = days[0] === from.slice(0, 10) && days[1] === to.slice(0, 10);
        return (
          `${answer}, startDate and endDate are ` +
          `${isAsked ? "the days of the request" : days[0] === undefined ? "absent" : "other days"}`
        );
      },
    },
    {
      question: "Order of the history",
      believed: "oldest first",
      observe: async () => {
        const times = (await raw.history(name)).map(
          (run) => textField(fieldOf(run, "properties"), "submittedTime") ?? "",
        );
        if (times.length < 2) return "fewer than two runs";
        if (times.every((time, index) => index === 0 || time >= (times[index - 1] ?? ""))) return "oldest first";
        const isReversed = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? ""));
        return isReversed ? "newest first" : "neither oldest nor newest first";
      },
    },
    {
      question: "Result of a run, and its manifest",
      believed: "Completed, manifest there",
      observe: async () => {
        const ended = await endOf(place, name, historyRunId(first));
        if ("notAsked" in ended) return ended;
        const manifestFile = textField(ended.properties, "manifestFile");
        const manifest =
          manifestFile === undefined ? undefined : manifestNameOf({ manifestFile }, container.containerName);
        const status = wordOf(textField(ended.properties, "status"));
        if (manifest === undefined) return `${status}, no manifest named`;
        const found = await answerOf(() => container.getBlobClient(manifest).getProperties());
        return `${status}, manifest ${found === "done" ? "there" : found}`;
      },
    },
  ];
}

/** The properties of a finished run, or the reason why they are unknown. */
export async function endOf(
  place: AzurePlace,
  name: string,
  runId: string,
): Promise<{ readonly properties: unknown } | NotAsked> {
  const { clock, options } = place;
  if (options.waitMinutes === 0) return { notAsked: "needs --wait-minutes" };
  const raw = openRawExports(place);
  const endMs = clock.now().getTime() + options.waitMinutes * 60_000;
  for (;;) {
    const run = (await raw.history(name)).find((item) => historyRunId(item) === runId);
    const properties = fieldOf(run, "properties");
    if (ENDED.test(textField(properties, "status") ?? "")) return { properties };
    if (clock.now().getTime() >= endMs) return { notAsked: `not ended after ${options.waitMinutes} minutes` };
    await clock.sleep(POLL_MS);
  }
}

export function historyRunId(run: unknown): string {
  const id = textField(run, "id") ?? "";
  return id.slice(id.lastIndexOf("/") + 1).toLowerCase();
}

/** Checks run settings that belong to the export. Other checks cover them. */
function withoutSettings(run: unknown): unknown {
  const properties = fieldOf(run, "properties");
  if (typeof properties !== "object" || properties === null || !("runSettings" in properties)) return run;
  return { ...(run as object), properties: { ...properties, runSettings: null } };
}

function nullness(value: unknown): string {
  if (value === undefined) return "absent";
  return value === null ? "null" : `a ${typeof value}`;
}

function lastMonth(now: Date): { readonly from: string; readonly to: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const [from, to] = [new Date(Date.UTC(year, month - 1, 1)), new Date(Date.UTC(year, month, 0))];
  return { from: from.toISOString(), to: to.toISOString() };
}
