import { InputError, quoteValue } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";
import type { InputReader } from "../../github/step-inputs.ts";
import { readLakeStorageInputs, readManagementSignInInputs } from "../../inputs/hub-inputs.ts";

const UPLOADS = ["artifact", "storage", "none"] as const;
const MAX_MONTHS = 120;
/** GitHub's limit for private repositories. */
const MAX_RETENTION_DAYS = 400;

/** Reads the action's inputs. No other code knows their names. */
export function readAllocateInputs(reader: InputReader) {
  const storage = readLakeStorageInputs(reader);
  // The step itself reads this input; here it is only declared as known.
  reader.flag("pull-request-comment");
  return {
    ...readManagementSignInInputs(reader),
    ...storage,
    rulesPath: reader.text("rules-path"),
    months: reader.wholeNumber("months", { min: 1, max: MAX_MONTHS }),
    /** Closed months that get today's rules. */
    rerunMonths: readMonths(reader, "rerun-months"),
    /** Months whose journal is published. */
    journalMonths: readMonths(reader, "journal-months"),
    /** The dimension whose targets get a page and a CSV file each. */
    teamDimension: reader.optionalText("team-dimension"),
    /** Months whose owners of charges are published. */
    chargeMonths: readMonths(reader, "charge-months"),
    clearingAccount: reader.text("clearing-account"),
    dryRun: reader.flag("dry-run"),
    upload: reader.choice("upload", UPLOADS),
    /** Undefined for the repository's default. */
    retentionInDays: reader.optionalWholeNumber("retention-days", { min: 1, max: MAX_RETENTION_DAYS }),
    allowPublic: reader.flag("allow-public"),
    githubToken: reader.secret("github-token"),
  };
}

export type AllocateInputs = Readonly<ReturnType<typeof readAllocateInputs>>;

function readMonths(reader: InputReader, name: string): readonly Month[] {
  const months = reader.list(name).flatMap((item) => item.split(/\s+/));
  return [...new Set(months.map((text) => parseNamed(name, text)))].sort();
}

function parseNamed(name: string, text: string): Month {
  try {
    return parseMonth(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError("InvalidInput", `Input ${name} has ${quoteValue(text)}, which is not a month.`, {
      remedy: `Set ${name} to months such as 202609, separated by spaces, commas or lines.`,
      place: { value: text },
      cause: error,
    });
  }
}
