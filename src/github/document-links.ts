import type { ActionReport } from "./report.ts";

/** A place in our documents as the texts of errors name it: in brackets, relative to the root of this repository. */
const PLACE = /(?<!\])\((docs\/[\w-]+\.md#[\w-]+)\)/g;

/** The address of a place in our documents, in the version of the actions that runs; undefined when the runner does not say. */
export type DocumentAddress = (place: string) => string | undefined;

/** Where the documents of the actions can be read. */
export function documentAddress(environment: Readonly<Record<string, string | undefined>>): DocumentAddress {
  const base = addressOfActions(environment);
  return (place) => (base === undefined ? undefined : `${base}/${place}`);
}

/** Makes links of the places in our documents that a summary names. */
export function linkDocuments(report: ActionReport, address: DocumentAddress): ActionReport {
  const link = (markdown: string): string =>
    markdown.replaceAll(PLACE, (text, place: string) => {
      const url = address(place);
      return url === undefined ? text : `([${place}](${url}))`;
    });
  const { outputs, summary } = report;
  const markdown = outputs["summary-markdown"];
  return {
    ...report,
    outputs: markdown === undefined ? outputs : { ...outputs, "summary-markdown": link(markdown) },
    summary: link(summary),
  };
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
