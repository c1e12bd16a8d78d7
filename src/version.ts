import manifest from "../package.json" with { type: "json" };

/** Version of the hub's actions, as it stands in metadata and user agents. */
export const HUB_VERSION: string = manifest.version;
