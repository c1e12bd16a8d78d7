import { InputError, quoteValue } from "exact-values/errors";
import { nearestName } from "exact-values/nearest-name";
import type { ArmResource } from "../../../azure/arm/arm-resources.ts";
import { type HubAddress, isOfHub } from "./hub-address.ts";
import { NAMEABLE } from "./nameable-resources.ts";

/** Names by the keys of `NAMEABLE`. */
export type ResourceNames = Readonly<Record<string, string>>;

const INPUT = "resource-names";

/** Parses the input `resource-names`. Throws InputError `InvalidInput`. */
export function parseResourceNames(text: string | undefined): ResourceNames {
  if (text === undefined) return {};
  const names = objectIn(text) ?? fail(text, "is not a JSON object", 'Set it to {"vault": "kv-costs"}, for example.');
  const taken = new Map<string, string>();
  for (const [key, name] of Object.entries(names)) {
    const resource = Object.hasOwn(NAMEABLE, key) ? NAMEABLE[key] : undefined;
    if (resource === undefined) return fail(text, `has the unknown key ${quoteValue(key)}`, remedyOfKey(key));
    const { allowed, type, what } = resource;
    if (typeof name !== "string" || !allowed.pattern.test(name)) {
      return fail(text, `gives the ${what} an invalid name`, `Use ${allowed.says}.`);
    }
    const place = `${type}/${name}`.toLowerCase();
    const other = taken.get(place);
    if (other !== undefined) return fail(text, `gives ${other} and ${key} the same name`, "Use different names.");
    taken.set(place, key);
  }
  return names as ResourceNames;
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function remedyOfKey(key: string): string {
  if (/storage|account/i.test(key)) return "Name the storage account with the input storage-account-name.";
  const keys = Object.keys(NAMEABLE);
  return `Did you mean ${nearestName(key, keys)}? The keys are ${keys.join(", ")}.`;
}

function fail(text: string, reason: string, remedy: string): never {
  throw new InputError("InvalidInput", `Input ${INPUT} ${reason}: ${quoteValue(text)}.`, {
    remedy,
    place: { value: text },
  });
}

/** The names in a hub's resource group. */
interface FoundNames {
  /** All names that were given, now or earlier, for the template's parameter. */
  readonly names: ResourceNames;
  /** The existing resource with this key. */
  readonly find: (key: string) => ArmResource | undefined;
}

/** The template's tags on storage account, vault and identities, one per given name. Later deployments read them. */
const NAME_TAG = "cost-hub-name-";

interface HubResources {
  readonly hub: HubAddress;
  /** All resources of the group. */
  readonly resources: readonly ArmResource[];
  /** Those of the hub. */
  readonly ofHub: readonly ArmResource[];
}

/**
 * Finds the hub's resources by the names that an earlier deployment recorded, or else by their derived names. Azure
 * cannot rename a resource, so a different name would create a second one next to it. Throws InputError
 * `ResourceNameChanged`.
 */
export function findNames(given: ResourceNames, { hub, ofHub, resources }: HubResources): FoundNames {
  const recorded = recordedNames(ofHub);
  const find = (key: string): ArmResource | undefined => {
    const { derivedEnd, type = "" } = NAMEABLE[key] ?? {};
    const ofType = (among: readonly ArmResource[]) => among.filter((resource) => isSame(resource.type, type));
    const named = (name: string | undefined): ArmResource | undefined =>
      ofType(resources).find((resource) => name !== undefined && isSame(resource.name, name));
    const isDerived = ({ name }: ArmResource): boolean =>
      derivedEnd !== undefined && new RegExp(`${derivedEnd}[a-z0-9]{13}$`, "i").test(name);
    // A vault without tags counts too, so that no deployment opens a vault whose tags somebody removed.
    const own = key === "vault" ? resources.filter(({ tags }) => isOfHub(tags, hub) !== false) : ofHub;
    return named(recorded[key]) ?? ofType(own).find(isDerived) ?? named(given[key]);
  };
  for (const [key, name] of Object.entries(given)) refuseOtherName(key, name, { find, recorded });
  const found: FoundNames = { names: { ...recorded, ...given }, find };
  refuseUnrecordedVault(found, { hub, resources });
  return found;
}

function refuseOtherName(
  key: string,
  name: string,
  { find, recorded }: Pick<FoundNames, "find"> & { readonly recorded: ResourceNames },
): void {
  const { part, what = "" } = NAMEABLE[key] ?? {};
  const owner = find(part?.of ?? key);
  if (owner === undefined) return;
  const existing = part === undefined ? owner.name : (recorded[key] ?? part.name);
  if (isSame(existing, name)) return;
  throw new InputError(
    "ResourceNameChanged",
    `Input ${INPUT} names the ${what} ${quoteValue(name)}, but the hub's has the name ${quoteValue(existing)}.`,
    {
      remedy:
        `Azure cannot rename it. Remove ${key} from ${INPUT} to keep it. To replace it, delete ` +
        `${quoteValue(owner.name)} first.`,
      place: { value: name },
    },
  );
}

function recordedNames(ofHub: readonly ArmResource[]): ResourceNames {
  const keys = new Map(Object.keys(NAMEABLE).map((key) => [`${NAME_TAG}${key}`.toLowerCase(), key]));
  const tags = ofHub.flatMap((resource) => Object.entries(resource.tags));
  return Object.fromEntries(
    tags.flatMap(([tag, name]) => {
      const key = keys.get(tag.toLowerCase());
      return key === undefined ? [] : [[key, name] as const];
    }),
  );
}

/**
 * If somebody removed all name tags, the deployment would create a second set of resources next to the first. The vault
 * reveals that: it has the hub's tag, but neither a recorded nor a derived name.
 */
function refuseUnrecordedVault(
  { find, names }: FoundNames,
  { hub, resources }: Pick<HubResources, "hub" | "resources">,
): void {
  if (names.vault !== undefined || find("vault") !== undefined) return;
  const vault = resources.find(
    ({ tags, type }) => isSame(type, NAMEABLE.vault?.type ?? "") && isOfHub(tags, hub) === true,
  );
  if (vault === undefined) return;
  throw new InputError(
    "ResourceNameChanged",
    `Vault ${quoteValue(vault.name)} has the hub's tag, but the names of the hub's resources are not recorded.`,
    {
      remedy:
        `If it is the hub's vault, set ${INPUT} to {"vault": "${vault.name}"} and to all other names that were given. ` +
        "Otherwise, remove the tag cm-resource-parent from it.",
      place: { value: vault.name },
    },
  );
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
