import { type SourcePlace, UnsupportedFeature } from "../expressions/unsupported.ts";
import { checkout, downloadArtifact, setupNode, uploadArtifact } from "./built-in-actions.ts";
import type { KnownAction } from "./known-action.ts";

const BUILT_IN: Readonly<Record<string, KnownAction>> = {
  "actions/checkout": checkout,
  "actions/setup-node": setupNode,
  "actions/upload-artifact": uploadArtifact,
  "actions/download-artifact": downloadArtifact,
};

/**
 * The stand-in for an action of another repository; undefined for an action of this repository. Throws if there is no
 * stand-in.
 */
export function knownAction(
  uses: string,
  place: SourcePlace,
  more: Readonly<Record<string, KnownAction>> = {},
): { readonly action: KnownAction; readonly path: string } | undefined {
  if (uses.startsWith("./")) return undefined;
  const [, repository = "", path = ""] = /^([^/@]+\/[^/@]+)((?:\/[^@]*)?)@.+$/.exec(uses) ?? [];
  const known = { ...BUILT_IN, ...more };
  const whole = known[`${repository}${path}`];
  if (whole !== undefined) return { action: whole, path: "" };
  const folder = known[repository];
  if (folder !== undefined && "folder" in folder) return { action: folder, path };
  throw new UnsupportedFeature(place, `"uses: ${uses}"`);
}
