import { InputError } from "exact-values/errors";
import { uploadSettings } from "../../../src/settings-store/config-settings.ts";
import { type Mishap, startCaller } from "./caller.ts";
import { isGone, settingsIn, uploadedIn } from "./settings.ts";
import { snapshot, type World, type WorldSettings } from "./world.ts";

const NONE = { days: undefined, months: undefined, remote: undefined } as const;
const GIVEN = {
  ...{ scopes: [], exportRetentionInDays: undefined, ingestionRetentionInMonths: undefined, remoteHub: undefined },
};
const RECORD = "journal/settings-uploaded.json";

/**
 * A deployment keeps existing settings, restores lost ones, and creates new ones only for a new hub. It never makes a
 * decision for people.
 */
export async function checkDeploy(world: World, mishap: Mishap | undefined): Promise<void> {
  const was = world.settings;
  const before = snapshot(world);
  const uploaded = uploadedIn(world);
  const expected = expectedAfter(world);
  const caller = startCaller({ mishap });
  const { error, outcome } = await deploy(world, caller);
  world.settings = settingsIn(world.config.blobs.get("settings.json")?.bytes);
  const isOpen = caller.isHindered() || caller.signal.aborted;
  const allowed = isOpen ? [was, expected] : [expected];
  if (!allowed.some((each) => isSame(each, world.settings)))
    throw new Error(
      `settings are ${JSON.stringify(world.settings)} and should be ${allowed.map((each) => JSON.stringify(each)).join(" or ")}`,
    );
  // Until there are new settings, the record of the last upload is the only copy.
  if (isGone(world.settings) && uploaded !== undefined && world.config.blobs.get(RECORD) === undefined)
    throw new Error("the record of lost settings was deleted");
  if (isOpen) return;
  if (error !== undefined && !(error instanceof InputError && was.state === "unreadable")) throw error;
  const isLost = isGone(was) && isGone(expected);
  if (isLost !== (outcome === "lost")) throw new Error(`lost settings end as ${outcome}`);
  if (isLost && snapshot(world) !== before) throw new Error("a deployment without any settings changed something");
}

async function deploy(world: World, caller: ReturnType<typeof startCaller>) {
  const clock = { now: () => new Date(world.now), sleep: async () => {} };
  const request = {
    config: world.config.open(caller),
    ...{ retryUntilAuthorized: <T>(call: () => Promise<T>) => call(), file: undefined, given: GIVEN },
    lake: world.lakes.local.open(caller),
  };
  try {
    const { plan } = await uploadSettings(request, clock);
    return { outcome: plan.outcome, error: undefined };
  } catch (error) {
    return { outcome: undefined, error };
  }
}

function expectedAfter(world: World): WorldSettings {
  const { settings } = world;
  if (!isGone(settings)) return settings;
  const uploaded = uploadedIn(world);
  if (uploaded?.state === "read") return uploaded;
  const isUsed =
    world.lakes.local.blobs.size > 0 || [...world.config.blobs.keys()].some((name) => name.startsWith("journal/"));
  if (isUsed) return settings;
  // A new hub deletes nothing until somebody decides so.
  return { ...NONE, state: "read" };
}

function isSame(left: WorldSettings, right: WorldSettings): boolean {
  if (left.state !== right.state) return false;
  return (
    left.state !== "read" || (left.days === right.days && left.months === right.months && left.remote === right.remote)
  );
}
