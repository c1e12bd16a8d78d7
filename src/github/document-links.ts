/**
 * The URL of a section in our documents, in the running version of the actions; undefined if the runner does not say.
 */
export type DocumentAddress = (place: string) => string | undefined;

/** Where the actions' documents can be read. */
export function documentAddress(environment: Readonly<Record<string, string | undefined>>): DocumentAddress {
  const base = addressOfActions(environment);
  return (place) => (base === undefined ? undefined : `${base}/${place}`);
}

/** Where the actions can be read: their own repository, or the workflow's. Undefined if the runner does not say. */
function addressOfActions(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const server = environment.GITHUB_SERVER_URL || "https://github.com";
  const [repository, version] = environment.GITHUB_ACTION_REPOSITORY
    ? [environment.GITHUB_ACTION_REPOSITORY, environment.GITHUB_ACTION_REF]
    : [environment.GITHUB_REPOSITORY, environment.GITHUB_SHA];
  if (!repository || !version || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return undefined;
  return `${server}/${repository}/blob/${version.split("/").map(encodeSegment).join("/")}`;
}

/** A bracket would end the link, and `encodeURIComponent` does not encode it. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll("(", "%28").replaceAll(")", "%29");
}
