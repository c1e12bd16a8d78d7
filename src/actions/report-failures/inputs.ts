import { InputError } from "exact-values/errors";
import type { InputReader } from "../../github/step-inputs.ts";

interface ReportFailuresInputs {
  readonly githubToken: string;
  /** Messages of errors may be in the issue of a public repository. */
  readonly allowPublic: boolean;
}

/** The only place that knows the names of the action's inputs. */
export function readReportFailuresInputs(reader: InputReader): ReportFailuresInputs {
  const githubToken = reader.secret("github-token");
  const allowPublic = reader.flag("allow-public");
  if (githubToken !== undefined) return { githubToken, allowPublic };
  throw new InputError("MissingInput", "Input github-token is required and is not set, or is empty.", {
    remedy:
      "Set github-token to github.token and give the job actions: read, checks: read, contents: read and issues: write.",
  });
}
