import { InputError, quoteValue } from "exact-values/errors";
import { parseChannelHosts } from "../../channels/allowed-hosts.ts";
import { type ChannelSecrets, parseChannelSecrets, textsToMask } from "../../channels/channel-inputs.ts";
import { FORBIDDEN_IN_NAMES } from "../../github/api/artifact-name.ts";
import { type InputReader, maskSecret } from "../../github/step-inputs.ts";
import { readLakeStorageInputs, readStorageSignInInputs } from "../../inputs/hub-inputs.ts";

const UPLOADS = ["artifact", "storage", "none"] as const;
const FAILURES = ["exceeded", "forecast", "anomaly", "none"] as const;

export type FailureCause = Exclude<(typeof FAILURES)[number], "none">;

const MAX_MONTHS = 60;
/** GitHub's limit for private repositories. */
const MAX_RETENTION_DAYS = 400;
/** A year. */
const MAX_STALE_HOURS = 8784;

/** Reads the action's inputs. No other code knows their names. */
export function readWatchInputs(reader: InputReader) {
  const storage = readLakeStorageInputs(reader);
  // The step itself reads this input; here it is only declared as known.
  reader.flag("pull-request-comment");
  return {
    ...readStorageSignInInputs(reader),
    ...storage,
    budgetsPath: reader.text("budgets-path"),
    months: reader.wholeNumber("months", { min: 1, max: MAX_MONTHS }),
    /** 0 disables the check for stale scopes. */
    staleAfterHours: reader.wholeNumber("stale-after-hours", { min: 0, max: MAX_STALE_HOURS }),
    channelSecrets: readChannelSecrets(reader),
    channelHosts: parseChannelHosts(reader.optionalText("channel-hosts") ?? ""),
    /** Empty for none. */
    failOn: readFailures(reader),
    dryRun: reader.flag("dry-run"),
    upload: reader.choice("upload", UPLOADS),
    /** A file name in the workspace. */
    output: readOutput(reader.text("output")),
    /** Undefined for the repository's default. */
    retentionInDays: reader.optionalWholeNumber("retention-days", { min: 1, max: MAX_RETENTION_DAYS }),
    allowPublic: reader.flag("allow-public"),
    githubToken: reader.secret("github-token"),
  };
}

export type WatchInputs = Readonly<ReturnType<typeof readWatchInputs>>;

/** A line is masked as a whole; its parts can appear in errors of other programs, so they are masked, too. */
function readChannelSecrets(reader: InputReader): ReadonlyMap<string, ChannelSecrets> {
  const secrets = parseChannelSecrets(reader.secret("channel-secrets") ?? "");
  for (const text of textsToMask(secrets)) maskSecret(text);
  return secrets;
}

function readFailures(reader: InputReader): ReadonlySet<FailureCause> {
  const chosen = reader.choices("fail-on", FAILURES);
  const causes = chosen.filter((one): one is FailureCause => one !== "none");
  if (causes.length === chosen.length || chosen.length === 1) return new Set(causes);
  throw new InputError("InvalidInput", "Input fail-on combines none with other values.", {
    remedy: "Set fail-on to none alone, or remove none.",
    place: { value: chosen.join(", ") },
  });
}

function readOutput(text: string): string {
  if (!FORBIDDEN_IN_NAMES.test(text) && /^[^/\\.][^/\\]*\.json$/i.test(text)) return text;
  const allowed = 'a file name that ends in .json and contains none of " : < > | * ? / \\';
  throw new InputError("InvalidInput", `Input output is ${quoteValue(text)}, which is not ${allowed}.`, {
    remedy: `Set output to ${allowed}.`,
    place: { value: text },
  });
}
