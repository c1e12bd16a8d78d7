import { InputError } from "exact-values/errors";
import { type OlderEngine, triggersToStop } from "./older-engine.ts";

/** Release 0.6 was the first whose engine works on more than costs. */
const FIRST_WIDER_RELEASE = { major: 0, minor: 6 };

/** Pieces that only engines of 0.6 and later have: pipelines renamed in 0.6, triggers of 0.7 and of 14. */
const WIDER_PIECES =
  /^(?:msexports_ManifestAdded|ingestion_\w+|queries_\w+|config_(?:StartExportProcess|RunExportJobs|StartBackfillProcess|RunBackfillJob|InitializeHub))$/i;

/** What ends with a trigger, beside the costs that this hub takes over. */
const WORK: readonly { readonly trigger: RegExp; readonly ends: string }[] = [
  {
    trigger: /^msexports_(?:FileAdded|ManifestAdded)$/i,
    ends: "price sheets and reservation details, transactions and recommendations are no longer converted into container ingestion",
  },
  {
    trigger: /^config_(?:DailySchedule|MonthlySchedule)$/i,
    ends: "exports of prices, reservations and recommendations that this engine runs get no new runs",
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

/** What a take-over would end that this hub does not do. */
export interface EndingWork {
  readonly engine: string;
  /** The running triggers that would be stopped. */
  readonly triggers: readonly string[];
  /** Clauses, at least one. */
  readonly ends: readonly string[];
}

/** For each engine of release 0.6 or later with running triggers, what ends with them; engines of 0.5 and before only know costs. */
export function findEndingWork(engines: readonly OlderEngine[]): readonly EndingWork[] {
  return engines.filter(isWider).flatMap((engine) => {
    const triggers = triggersToStop(engine).map(({ name }) => name);
    if (triggers.length === 0) return [];
    const known = WORK.filter(({ trigger }) => triggers.some((name) => trigger.test(name))).map(({ ends }) => ends);
    const ends = known.length > 0 ? known : ["what someone's own triggers start of its pipelines is no longer started"];
    return [{ engine: engine.name, triggers, ends }];
  });
}

/** One sentence for each engine. */
export function describeEndingWork({ engine, triggers, ends }: EndingWork): string {
  return `Data Factory ${engine} is of release 0.6 or later and works on more than costs. With its triggers (${triggers.join(", ")}) ends: ${ends.join("; ")}. This hub does none of that.`;
}

/** Throws InputError `OlderEngineDoesMore` for a take-over that would end more than costs and was not asked for by name. */
export function refuseUnaskedEnd(work: readonly EndingWork[]): void {
  if (work.length === 0) return;
  throw new InputError("OlderEngineDoesMore", `${work.map(describeEndingWork).join(" ")} Nothing was changed.`, {
    remedy:
      'Set stop-older-engine: "true" when all of this may end; else keep the older hub and deploy this one side by side, with another hub-name into another resource group (docs/migrate-from-finops-hubs.md).',
    place: { value: work.map(({ engine }) => engine).join(", ") },
  });
}

function isWider({ version, triggers, pipelines }: OlderEngine): boolean {
  const [, major = "0", minor = "0"] = /^v?(\d+)(?:\.(\d+))?/.exec(version ?? "") ?? [];
  const isLater = Number(major) > FIRST_WIDER_RELEASE.major || Number(minor) >= FIRST_WIDER_RELEASE.minor;
  return isLater || [...triggers, ...pipelines].some(({ name }) => WIDER_PIECES.test(name));
}
