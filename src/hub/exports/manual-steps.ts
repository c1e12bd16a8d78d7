import { shellCommand } from "exact-values/shell-command";
import type { ExportCadence } from "../datasets/hub-datasets.ts";
import type { ScopeId } from "../scope.ts";
import { formatScope, needsManualSteps } from "../scope-kind.ts";
import type { ExportBody } from "./export-body.ts";
import { kindOfName } from "./export-kinds.ts";
import type { PlannedExport } from "./export-plan.ts";

/** The endpoint of the commands, and the version of the exports API. */
export interface CommandTarget {
  /** `https://management.azure.com`, or its equivalent in another cloud. */
  readonly resourceManagerUrl: string;
  readonly apiVersion: string;
}

/** A step for a person, because Azure accepts it from no identity. */
export interface ManualStep {
  readonly scope: ScopeId;
  readonly exportName: string;
  readonly action: "create" | "update" | "delete" | "run";
  /** A bash command on one line, so that it can be pasted from a log. */
  readonly command: string;
}

/** The commands of a plan, one per export that only people can create, change or delete. */
export function manualSteps(planned: readonly PlannedExport[], target: CommandTarget): readonly ManualStep[] {
  return planned.flatMap((one): readonly ManualStep[] => {
    const { scope, name } = one;
    if (!needsManualSteps(scope)) return [];
    const place = { scope, exportName: name };
    switch (one.action) {
      case "create":
        return [{ ...place, action: "create", command: putCommand(target, place, one.body, undefined) }];
      case "update":
        return [{ ...place, action: "update", command: putCommand(target, place, one.body, one.eTag) }];
      case "remove":
        return one.isPruned ? [{ ...place, action: "delete", command: deleteCommand(target, place) }] : [];
      default:
        return [];
    }
  });
}

/** The command that runs an export for a period within one month, both days included (`yyyy-MM-ddT00:00:00Z`). */
export function runCommand(
  target: CommandTarget,
  place: ExportPlace,
  timePeriod: { readonly from: string; readonly to: string },
): ManualStep {
  const { from, to } = timePeriod;
  const url = exportUrl(target, place, "/run");
  const body = JSON.stringify({ timePeriod: { from, to } });
  const command = shellCommand`az rest --method post --url ${url} --body ${body}`;
  return { scope: place.scope, exportName: place.exportName, action: "run", command };
}

type ExportPlace = Pick<ManualStep, "scope" | "exportName">;

function deleteCommand(target: CommandTarget, place: ExportPlace): string {
  return shellCommand`az rest --method delete --url ${exportUrl(target, place)}`;
}

/** Placeholder for the first run. Hub names cannot contain these characters, but earlier text may. */
const FIRST_RUN = "<first run>";

function putCommand(target: CommandTarget, place: ExportPlace, body: ExportBody, eTag: string | undefined): string {
  const { schedule } = body.properties;
  const recurrencePeriod = { ...schedule?.recurrencePeriod, from: FIRST_RUN };
  const properties = { ...body.properties, schedule: { ...schedule, recurrencePeriod } };
  const text = JSON.stringify({ ...(eTag === undefined ? {} : { eTag }), ...body, properties });
  const at = text.lastIndexOf(FIRST_RUN);
  const [before, after] = [text.slice(0, at), text.slice(at + FIRST_RUN.length)];
  const first = { shell: `"$(${FIRST_RUNS[kindOfName(place.exportName)?.cadence ?? "daily"]})T00:00:00Z"` };
  return shellCommand`az rest --method put --url ${exportUrl(target, place)} --body ${before}${first}${after}`;
}

/**
 * Shell expressions for the day of the first run. Azure rejects a schedule that starts in the past, and it is unknown
 * when a person runs the command. The next midnight, or a day 5 within five weeks, using the date command of Linux or
 * else of macOS.
 */
const FIRST_RUNS: Readonly<Record<ExportCadence, string>> = {
  daily: "date -u -d '+1 day' +%Y-%m-%d 2>/dev/null || date -u -v+1d +%Y-%m-%d",
  // For any length of month, day 5 of the month 27 days from now is in the future.
  monthly: "date -u -d '+27 days' +%Y-%m-05 2>/dev/null || date -u -v+27d +%Y-%m-05",
};

function exportUrl({ apiVersion, resourceManagerUrl }: CommandTarget, place: ExportPlace, operation = ""): string {
  // Azure expects unescaped colons in the IDs of Customer Agreement accounts.
  const segments = [
    ...formatScope(place.scope).slice(1).split("/"),
    "providers",
    "Microsoft.CostManagement",
    "exports",
  ];
  const path = [...segments, place.exportName].map((part) => encodeURIComponent(part).replaceAll("%3A", ":")).join("/");
  return `${resourceManagerUrl.replace(/\/+$/, "")}/${path}${operation}?api-version=${encodeURIComponent(apiVersion)}`;
}
