import { parseInstant } from "exact-values/instant";
import type { ScopeId } from "../../../src/hub/scope.ts";
import { writeExportRecord } from "../../../src/lake/journal/export-records.ts";
import { startCaller } from "./caller.ts";
import { SCOPES } from "./people.ts";
import type { World, WorldSettings } from "./world.ts";

const RECORD = "journal/settings-uploaded.json";
const HOUR = 3_600_000;

/** Stores the settings of a person, with the record of an upload if they were uploaded. */
export function changeSettings(world: World, settings: WorldSettings, isUpload: boolean): void {
  world.settings = settings;
  const text = textOf(settings);
  if (text === undefined) world.config.remove("settings.json");
  else world.config.put("settings.json", new TextEncoder().encode(text));
  if (isUpload && settings.state === "read") world.config.put(RECORD, new TextEncoder().encode(text));
}

function textOf({ days, months, remote, state }: WorldSettings): string | undefined {
  if (state === "missing") return undefined;
  if (state === "blank") return "";
  if (state === "nothing") return "{}";
  const text = JSON.stringify({
    ...{ type: "HubInstance", scopes: SCOPES.map((scope) => ({ scope })) },
    ...(remote && { remoteHub: { storageUri: "https://other.blob.core.windows.net", mode: remote } }),
    retention: {
      ...(days !== undefined && { msexports: { days } }),
      ...(months !== undefined && { ingestion: { months } }),
    },
  });
  return state === "read" ? text : text.slice(0, -1);
}

/** The content of the settings in storage. */
export function settingsIn(bytes: Uint8Array | undefined): WorldSettings {
  const none = { days: undefined, months: undefined, remote: undefined };
  if (bytes === undefined) return { ...none, state: "missing" };
  const text = new TextDecoder().decode(bytes);
  if (text === "" || text === "{}") return { ...none, state: text === "" ? "blank" : "nothing" };
  try {
    const { remoteHub, retention } = JSON.parse(text);
    return {
      ...{ days: retention?.msexports?.days, months: retention?.ingestion?.months, remote: remoteHub?.mode },
      state: "read",
    };
  } catch {
    return { ...none, state: "unreadable" };
  }
}

/** The settings of the last upload; undefined if unknown. */
export function uploadedIn({ config }: World): WorldSettings | undefined {
  const bytes = config.blobs.get(RECORD)?.bytes;
  return bytes === undefined ? undefined : settingsIn(bytes);
}

/** Whether the settings were deleted or emptied. */
export function isGone({ state }: WorldSettings): boolean {
  return state === "missing" || state === "blank" || state === "nothing";
}

/** The note of `run-exports` about a scope's daily export, in hours before now. */
export interface NoteRun {
  readonly do: "note run";
  readonly scope: number;
  readonly state: "completed" | "no-data" | "failed" | "timed-out";
  readonly endedHoursAgo: number;
  readonly goodHoursAgo: number | undefined;
  readonly sinceHoursAgo: number;
  readonly lookedHoursAgo: number;
}

export const DAILY = "hub-daily-costdetails";

export async function noteRun(world: World, step: NoteRun): Promise<void> {
  const at = (hours: number) => parseInstant(new Date(world.now - hours * HOUR).toISOString());
  const run = (runId: string, state: NoteRun["state"], hours: number) => ({
    ...{ runId, state, submittedTime: at(hours), finishedAt: at(hours) },
  });
  const isGood = step.state === "completed" || step.state === "no-data";
  const newest = run("newest", step.state, step.endedHoursAgo);
  const good = step.goodHoursAgo === undefined ? undefined : run("good", "completed", step.goodHoursAgo);
  await writeExportRecord(world.config.open(startCaller()), {
    scope: (SCOPES[step.scope] ?? "").slice(1).toLowerCase() as ScopeId,
    ...{ exportName: DAILY, since: at(step.sinceHoursAgo), lookedAt: at(step.lookedHoursAgo) },
    newest,
    newestGood: isGood ? newest : good,
  });
}
