import { renderFailure } from "../../../github/failure.ts";

/** What failed and what to do, as lines of the log. */
export function failureLines(error: unknown): readonly string[] {
  const { code, lines, cure } = renderFailure(error);
  return [`${code}: ${lines.join("\n")}`, cure];
}
