import { InputError } from "exact-values/errors";
import type { InputReader } from "../../github/step-inputs.ts";

interface ReportFailuresInputs {
  readonly githubToken: string;
  /** Whether the issue of a public repository may contain error messages. */
  readonly allowPublic: boolean;
}

/** Reads all inputs of the action; no other file knows their names. */
export function readReportFailuresInputs(reader: InputReader): ReportFailuresInputs {
  const githubToken = reader.secret("github-token");
  const allowPublic = reader.flag("allow-public");
  if (githubToken !== undefined) return { githubToken, allowPublic };
  throw new InputError("MissingInput", "Input github-token is required but empty or not set.", {
    remedy:
      "Set github-token to github.token and give the job actions: read, checks: read, contents: read and " +
      "issues: write.",
  });
}
