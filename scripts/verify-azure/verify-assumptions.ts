import { type Check, type CheckGroup, type Finding, performChecks } from "./azure-check.ts";
import { blockChecks } from "./block-checks.ts";
import { datasetChecks } from "./dataset-checks.ts";
import { deletionChecks, exportChecks } from "./export-checks.ts";
import { failureChecks } from "./failure-checks.ts";
import { hubChecks, templateChecks } from "./hub-checks.ts";
import { identityChecks } from "./identity-checks.ts";
import { type LeftTable, tableChecks } from "./left-table.ts";
import { namespaceChecks } from "./namespace-checks.ts";
import type { AzurePlace } from "./place.ts";
import { hubRefusals, planChecks } from "./refusal-checks.ts";
import { roleChecks } from "./role-checks.ts";
import { runChecks } from "./run-checks.ts";
import { answerOf } from "./storage-answer.ts";
import { throttlingChecks } from "./throttling-checks.ts";

export interface Verified {
  readonly findings: readonly Finding[];
  /** What could not be removed, with reasons; empty if nothing is left behind. */
  readonly leftBehind: readonly string[];
  /** Created for a person to open, if requested. */
  readonly table: LeftTable | undefined;
}

const CONTAINERS_API = "2023-05-01";
const RIGHTS_PAUSE_MS = 15_000;
const RIGHTS_TRIES = 8;

/**
 * Performs all checks of the role set. Removes everything that it created, even after an error or when `isStopped`
 * turns true.
 */
export async function verifyAzure(
  place: AzurePlace,
  options: { readonly isStopped: () => boolean; readonly onFinding: (finding: Finding) => void },
): Promise<Verified> {
  let table: LeftTable | undefined;
  const groups = place.options.roleSet === "hub" ? hubGroups(place, (made) => (table = made)) : planGroups(place);
  const findings = await performChecks(groups, options);
  const leftBehind = await place.scratch.removeAll();
  place.traffic.close();
  return { findings, leftBehind, table };
}

function hubGroups(place: AzurePlace, onTable: (table: LeftTable) => void): readonly CheckGroup[] {
  return [
    { api: "Resource Manager", checks: [...roleChecks(place), ...hubChecks(place), ...hubRefusals(place)] },
    { api: "Blob", checks: [scratchContainer(place), ...blockChecks(place.container), ...namespaceChecks(place)] },
    ...(place.options.leavesTable ? [{ api: "Blob", checks: tableChecks(place, onTable) }] : []),
    {
      api: `Exports ${place.exports.apiVersion}`,
      checks: [
        ...exportChecks(place),
        ...datasetChecks(place),
        ...runChecks(place),
        ...failureChecks(place),
        ...throttlingChecks(place),
        ...deletionChecks(place),
        ...identityChecks(place),
      ],
    },
  ];
}

function planGroups(place: AzurePlace): readonly CheckGroup[] {
  const reads = [...roleChecks(place), ...hubChecks(place), ...templateChecks(place)];
  return [
    { api: "Resource Manager", checks: reads },
    { api: `Blob, Exports ${place.exports.apiVersion}`, checks: planChecks(place) },
  ];
}

function scratchContainer({ arm, clock, container, containerId, manager, scratch }: AzurePlace): Check {
  return {
    question: "A temporary container can be created and written",
    believed: "done",
    observe: async () => {
      const url = `${containerId}?api-version=${CONTAINERS_API}`;
      scratch.add(`container ${containerId}`, () => manager.delete(containerId, CONTAINERS_API));
      await arm.send("make the container", { method: "PUT", url, body: { properties: {} } });
      const write = () => answerOf(() => container.getBlockBlobClient("first").upload("first", 5));
      // A new role assignment takes minutes to take effect.
      for (let tries = 1; ; tries += 1) {
        const written = await write();
        if (!written.startsWith("403") || tries === RIGHTS_TRIES) return written;
        await clock.sleep(RIGHTS_PAUSE_MS);
      }
    },
    isNeeded: true,
  };
}
