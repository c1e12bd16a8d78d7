import { InputError } from "../../src/errors.ts";
import { blockChecks } from "./block-checks.ts";
import { type Check, type Finding, runChecks } from "./check.ts";
import { exportChecks } from "./export-checks.ts";
import { hubChecks } from "./hub-checks.ts";
import { identityChecks } from "./identity-checks.ts";
import { namespaceChecks } from "./namespace-checks.ts";
import type { Place } from "./place.ts";
import { answerOf } from "./storage-answer.ts";

export interface Verified {
  readonly findings: readonly Finding[];
  /** What could not be removed, each with the reason; empty when nothing is left behind. */
  readonly leftBehind: readonly string[];
}

const CONTAINERS_API = "2023-05-01";
const RIGHTS_PAUSE_MS = 15_000;
const RIGHTS_TRIES = 8;

/** Makes the container, looks at everything, and removes what was made, also when something fails or `isStopped` turns true. */
export async function verifyAzure(
  place: Place,
  options: { readonly isStopped: () => boolean; readonly onFinding: (finding: Finding) => void },
): Promise<Verified> {
  const checks = [
    ...hubChecks(place),
    scratchContainer(place),
    ...blockChecks(place.container),
    ...namespaceChecks(place),
    ...exportChecks(place),
    ...identityChecks(place),
  ];
  const findings = await runChecks(checks, options);
  const isNothingMade = findings.find(({ asks }) => asks === SCRATCH)?.verdict === "not looked at";
  return { findings, leftBehind: isNothingMade ? [] : await removeAll(place) };
}

const SCRATCH = "A container of its own can be made and written";

function scratchContainer({ arm, clock, container, containerId }: Place): Check {
  return {
    asks: SCRATCH,
    expected: "done",
    look: async () => {
      const url = `${containerId}?api-version=${CONTAINERS_API}`;
      await arm.send("make the container", { method: "PUT", url, body: { properties: {} } });
      const write = () => answerOf(() => container.getBlockBlobClient("first").upload("first", 5));
      // A role that was assigned just now takes minutes to arrive.
      for (let tries = 1; ; tries += 1) {
        const written = await write();
        if (!written.startsWith("403") || tries === RIGHTS_TRIES) return written;
        await clock.sleep(RIGHTS_PAUSE_MS);
      }
    },
    isNeeded: true,
  };
}

/** By their names, whether or not they were made: an answer that was lost may hide either. */
async function removeAll({ containerId, exports, manager, name, wish }: Place): Promise<readonly string[]> {
  const removals = [
    { what: `export ${name} of ${wish.scope}`, remove: () => exports.delete(wish.scope, name) },
    ...wish.identityScopes.map((scope) => ({
      what: `export ${name} of ${scope}`,
      // Where it may not be deleted it could not be made.
      remove: () => exports.delete(scope, name).catch(unlessMissingRole),
    })),
    { what: `container ${containerId}`, remove: () => manager.delete(containerId, CONTAINERS_API) },
  ];
  const left: string[] = [];
  for (const { remove, what } of removals) {
    // One that stays must not keep the other.
    await remove().catch((error: unknown) => left.push(`${what} (${error instanceof Error ? error.message : error})`));
  }
  return left;
}

function unlessMissingRole(error: unknown): boolean {
  if (error instanceof InputError && error.code === "MissingRole") return false;
  throw error;
}
