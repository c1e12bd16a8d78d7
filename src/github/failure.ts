import { type ErrorPlace, InputError, ServiceError } from "exact-values/errors";
import { cutText } from "exact-values/message-text";
import errorPages from "../../docs/errors/pages.json" with { type: "json" };
import { githubServer } from "./api/github-context.ts";

/** A description of an error for the user. */
interface Failure {
  readonly code: string;
  readonly title: string;
  /** What happened, one item per line. Foreign data in the lines is not escaped. */
  readonly lines: readonly string[];
  /** What to do next. */
  readonly remedy: string;
  /** The section of the documents with more information, relative to the root of this repository. */
  readonly link: string;
  readonly place: ErrorPlace;
}

const MAX_CAUSES = 5;

const ERROR_PAGES: ReadonlyMap<string, string> = new Map(Object.entries(errorPages));

/**
 * The section of the documents that explains a code, relative to the root of this repository. For another service's
 * code without a section, the list of all groups.
 */
export function documentLink(code: string): string {
  const page = ERROR_PAGES.get(code);
  return page === undefined ? "docs/troubleshooting.md#where-a-code-is" : `${page}#${code.toLowerCase()}`;
}

function messageOf(thrown: unknown): string {
  return cutText(thrown instanceof Error ? thrown.message || thrown.name : String(thrown));
}

function causesOf(error: Error): readonly string[] {
  const lines: string[] = [];
  let cause = error.cause;
  while (cause !== undefined && lines.length < MAX_CAUSES) {
    lines.push(`caused by: ${messageOf(cause)}`);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  // Libraries often wrap an error in another one with the same message.
  return [...new Set(lines)];
}

function placeLines({ file, line, column }: ErrorPlace): readonly string[] {
  const parts = [
    file === undefined ? [] : [cutText(file)],
    line === undefined ? [] : [`line ${line}`],
    column === undefined ? [] : [`column ${column}`],
  ].flat();
  return parts.length === 0 ? [] : [`at ${parts.join(", ")}`];
}

function serviceLines({ status, correlationId, transient }: ServiceError): readonly string[] {
  const facts = [
    status === undefined ? [] : [`status ${status}`],
    correlationId === undefined ? [] : [`correlation id ${cutText(correlationId)}`],
    transient ? ["may succeed when run again"] : [],
  ].flat();
  return facts.length === 0 ? [] : [facts.join(", ")];
}

function renderBug(thrown: unknown): Failure {
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  const stack = thrown instanceof Error ? (thrown.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)) : [];
  const parts = thrown instanceof AggregateError ? thrown.errors.map((part) => `one of: ${messageOf(part)}`) : [];
  return {
    code: "UnexpectedError",
    title: `Unexpected ${name}`,
    lines: [
      messageOf(thrown),
      ...parts,
      ...(thrown instanceof Error ? causesOf(thrown) : []),
      ...stack.map((line) => cutText(line.trim())),
    ],
    remedy: "This is a bug in cost-hub. Please report it with these lines.",
    link: documentLink("UnexpectedError"),
    place: {},
  };
}

/**
 * Describes any thrown value to the user. Our own errors are described by their fields, and a cancelled run as
 * cancelled. Everything else is a bug.
 */
export function renderFailure(thrown: unknown): Failure {
  if (thrown instanceof InputError) {
    const lines = [thrown.message, ...placeLines(thrown.place), ...causesOf(thrown)];
    return {
      code: thrown.code,
      title: thrown.code,
      lines,
      remedy: thrown.remedy,
      link: documentLink(thrown.code),
      place: thrown.place,
    };
  }
  if (thrown instanceof ServiceError) {
    const lines = [thrown.message, ...serviceLines(thrown), ...causesOf(thrown)];
    return {
      code: thrown.code,
      title: thrown.code,
      lines,
      remedy: thrown.remedy,
      link: documentLink(thrown.code),
      place: {},
    };
  }
  if (thrown instanceof Error && thrown.name === "AbortError") {
    return {
      code: "Cancelled",
      title: "Cancelled",
      lines: ["The run was cancelled before it finished."],
      remedy: "Run it again: completed work is kept, and the rest continues.",
      link: documentLink("Cancelled"),
      place: {},
    };
  }
  return renderBug(thrown);
}

/**
 * The URL of a section in our documents for the running version of the actions; undefined if the runner does not
 * provide it.
 */
export type DocumentAddress = (place: string) => string | undefined;

/** The URL of the actions' documents. */
export function documentAddress(environment: Readonly<Record<string, string | undefined>>): DocumentAddress {
  const base = addressOfActions(environment);
  return (place) => (base === undefined ? undefined : `${base}/${place}`);
}

/**
 * The URL of the actions' repository or, for local actions, the workflow's repository. Undefined if the runner does not
 * provide it.
 */
function addressOfActions(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const { url } = githubServer(environment.GITHUB_SERVER_URL);
  const [repository, version] = environment.GITHUB_ACTION_REPOSITORY
    ? [environment.GITHUB_ACTION_REPOSITORY, environment.GITHUB_ACTION_REF]
    : [environment.GITHUB_REPOSITORY, environment.GITHUB_SHA];
  if (!repository || !version || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return undefined;
  return `${url}/${repository}/blob/${version.split("/").map(encodeSegment).join("/")}`;
}

/** `encodeURIComponent` does not encode parentheses, which would end a Markdown link. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll("(", "%28").replaceAll(")", "%29");
}
