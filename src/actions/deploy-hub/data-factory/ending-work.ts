import { InputError } from "exact-values/errors";
import { type DataFactoryHub, triggersToStop } from "./data-factory-hub.ts";

/** Release 0.6 was the first to process more than costs. */
const FIRST_WIDER_RELEASE = { major: 0, minor: 6 };

/** Names that exist only since release 0.6: pipelines renamed in 0.6, triggers of 0.7 and of 14. */
const WIDER_PIECES =
  /^(?:msexports_ManifestAdded|ingestion_\w+|queries_\w+|config_(?:StartExportProcess|RunExportJobs|StartBackfillProcess|RunBackfillJob|InitializeHub))$/i;

/** The work that ends with a trigger, other than the costs that this hub takes over. */
const WORK: readonly { readonly trigger: RegExp; readonly ends: string }[] = [
  {
    trigger: /^msexports_(?:FileAdded|ManifestAdded)$/i,
    ends:
      "price sheets and reservation details, transactions and recommendations " +
      "are no longer converted into container ingestion",
  },
  {
    trigger: /^config_(?:DailySchedule|MonthlySchedule)$/i,
    ends: "exports of prices, reservations and recommendations that this Data Factory starts get no new runs",
  },
  {
    trigger: /^config_SettingsUpdated$/i,
    ends: "new scopes get no exports of prices, reservations and recommendations",
  },
  { trigger: /^ingestion_ManifestAdded$/i, ends: "nothing is loaded into Data Explorer or Fabric, costs included" },
  {
    trigger: /^queries_DailySchedule$/i,
    ends: "recommendations of Azure Advisor and Resource Graph are no longer collected",
  },
];

/** Work that would end with a takeover and that this hub does not do. */
export interface EndingWork {
  readonly factory: string;
  /** The running triggers that would be stopped. */
  readonly triggers: readonly string[];
  /** At least one clause. */
  readonly ends: readonly string[];
}

/**
 * The work that ends with each hub of release 0.6 or later that has running triggers; releases up to 0.5 only process
 * costs.
 */
export function findEndingWork(factories: readonly DataFactoryHub[]): readonly EndingWork[] {
  return factories.filter(isWider).flatMap((factory) => {
    const triggers = triggersToStop(factory).map(({ name }) => name);
    if (triggers.length === 0) return [];
    const known = WORK.filter(({ trigger }) => triggers.some((name) => trigger.test(name))).map(({ ends }) => ends);
    const ends = known.length > 0 ? known : ["the hub's pipelines that your own triggers start no longer run"];
    return [{ factory: factory.name, triggers, ends }];
  });
}

export function describeEndingWork({ factory, triggers, ends }: EndingWork): string {
  return (
    `Data Factory ${factory} belongs to release 0.6 or later, which processes more than costs. ` +
    `If its triggers are stopped (${triggers.join(", ")}): ${ends.join("; ")}. This hub does none of this work.`
  );
}

/** Throws InputError `OlderEngineDoesMore` if a takeover would end more than costs without an explicit request. */
export function refuseUnaskedEnd(work: readonly EndingWork[]): void {
  if (work.length === 0) return;
  throw new InputError("OlderEngineDoesMore", `${work.map(describeEndingWork).join(" ")} Nothing was changed.`, {
    remedy:
      'Set stop-data-factory-hub: "true" if all of this may end. Otherwise keep the older hub, and deploy this one ' +
      "next to it, with another hub-name into another resource group (docs/migrate-from-finops-hubs.md).",
    place: { value: work.map(({ factory }) => factory).join(", ") },
  });
}

function isWider({ version, triggers, pipelines }: DataFactoryHub): boolean {
  const [, major = "0", minor = "0"] = /^v?(\d+)(?:\.(\d+))?/.exec(version ?? "") ?? [];
  const isLater = Number(major) > FIRST_WIDER_RELEASE.major || Number(minor) >= FIRST_WIDER_RELEASE.minor;
  return isLater || [...triggers, ...pipelines].some(({ name }) => WIDER_PIECES.test(name));
}
