import { InputError, quoteValue } from "exact-values/errors";
import { FORBIDDEN_IN_NAMES } from "../../github/api/artifact-name.ts";
import type { InputReader } from "../../github/step-inputs.ts";
import { parseScopeId } from "../../hub/scope.ts";
import { readLakeStorageInputs, readStorageSignInInputs } from "../../inputs/hub-inputs.ts";

const UPLOADS = ["artifact", "storage", "none"] as const;
const REDACTIONS = ["none", "names"] as const;
const DIGESTS = ["none", "issue"] as const;

/** Each dimension increases the size of cubes and of the page. */
const MAX_DIMENSIONS = 5;
const MAX_MONTHS = 60;
/** GitHub's limit for private repositories. */
const MAX_RETENTION_DAYS = 400;
/** A year. */
const MAX_STALE_HOURS = 8784;
const MAX_TITLE = 100;
const MAX_TAG_KEY = 512;

/** Reads the action's inputs. No other code knows their names. */
export function readReportInputs(reader: InputReader) {
  const storage = readLakeStorageInputs(reader);
  const githubToken = reader.secret("github-token");
  const digest = reader.choice("digest", DIGESTS);
  if (digest === "issue" && githubToken === undefined) {
    throw new InputError("MissingInput", "digest: issue needs the input github-token.", {
      remedy: "Set github-token to github.token and give the job issues: write.",
    });
  }
  return {
    ...readStorageSignInInputs(reader),
    ...storage,
    months: reader.wholeNumber("months", { min: 1, max: MAX_MONTHS }),
    /** Empty for all scopes. */
    scopes: reader.list("scopes").map(parseScopeId),
    /** Names of FOCUS columns, and `tag:` with a key. */
    dimensions: readDimensions(reader.list("group-by"), reader.list("tag-keys")),
    redact: reader.choice("redact", REDACTIONS),
    title: readTitle(reader.text("title")),
    /** 0 disables the check for stale scopes. */
    staleAfterHours: reader.wholeNumber("stale-after-hours", { min: 0, max: MAX_STALE_HOURS }),
    upload: reader.choice("upload", UPLOADS),
    /** Relative to the workspace, with slashes. */
    output: readOutput(reader.text("output")),
    /** Undefined for the repository's default. */
    retentionInDays: reader.optionalWholeNumber("retention-days", { min: 1, max: MAX_RETENTION_DAYS }),
    digest,
    allowPublic: reader.flag("allow-public"),
    githubToken,
  };
}

export type ReportInputs = Readonly<ReturnType<typeof readReportInputs>>;

/** Column names, and tag keys with the prefix `tag:`, without duplicates. Throws InputError `InvalidInput`. */
export function readDimensions(columns: readonly string[], tagKeys: readonly string[]): readonly string[] {
  for (const column of columns) {
    if (!/^(?:x_)?[A-Z][A-Za-z0-9]{0,99}$/.test(column)) {
      throw invalid("group-by", column, "the name of a FOCUS column, such as PublisherName or x_CostCenter");
    }
  }
  for (const key of tagKeys) {
    if (key.length > MAX_TAG_KEY) throw invalid("tag-keys", key, `a key of at most ${MAX_TAG_KEY} characters`);
  }
  const tags = new Map(tagKeys.toReversed().map((key) => [key.toLowerCase(), `tag:${key}`]));
  const dimensions = [...new Set(columns), ...[...tags.values()].toReversed()];
  if (dimensions.length <= MAX_DIMENSIONS) return dimensions;
  throw new InputError(
    "InvalidInput",
    `Inputs group-by and tag-keys list ${dimensions.length} columns and keys, but a page supports ${MAX_DIMENSIONS}.`,
    { remedy: "Remove those that are not used as filters, or create a second page." },
  );
}

function readTitle(title: string): string {
  if (title.length <= MAX_TITLE && !/\p{Cc}/u.test(title)) return title;
  throw invalid("title", title, `one line of at most ${MAX_TITLE} characters`);
}

/** A relative path within the workspace. */
function readOutput(text: string): string {
  const path = text.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  const parts = path.split("/");
  const isInside = !parts.some((part) => part === "" || part === "." || part === ".." || FORBIDDEN_IN_NAMES.test(part));
  if (isInside && /[^/]\.html$/i.test(path)) return path;
  throw invalid(
    "output",
    text,
    'a relative path in the workspace that ends in .html and contains none of " : < > | * ?',
  );
}

function invalid(name: string, value: string, allowed: string): InputError {
  return new InputError("InvalidInput", `Input ${name} is ${quoteValue(value)}, which is not ${allowed}.`, {
    remedy: `Set ${name} to ${allowed}.`,
    place: { value },
  });
}
