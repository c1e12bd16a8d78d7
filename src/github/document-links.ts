/** The address of a place in our documents, in the version of the actions that runs; undefined when the runner does not say. */
export type DocumentAddress = (place: string) => string | undefined;

/** Where the documents of the actions can be read. */
export function documentAddress(environment: Readonly<Record<string, string | undefined>>): DocumentAddress {
  const base = addressOfActions(environment);
  return (place) => (base === undefined ? undefined : `${base}/${place}`);
}

/** Where the actions can be read: a repository of their own, or that of the workflow. Undefined when the runner does not say. */
function addressOfActions(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const server = environment.GITHUB_SERVER_URL || "https://github.com";
  const [repository, version] = environment.GITHUB_ACTION_REPOSITORY
    ? [environment.GITHUB_ACTION_REPOSITORY, environment.GITHUB_ACTION_REF]
    : [environment.GITHUB_REPOSITORY, environment.GITHUB_SHA];
  if (!repository || !version || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return undefined;
  return `${server}/${repository}/blob/${version.split("/").map(encodeSegment).join("/")}`;
}

/** A bracket would end the link, and is no letter that `encodeURIComponent` takes for special. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll("(", "%28").replaceAll(")", "%29");
}
