import { quoteShellArg } from "exact-values/shell-command";

/**
 * The command that converts files, for messages. `npm run convert` names itself in the environment of its script; all
 * others have the package's command. `files` is quoted already, because it may be a pattern.
 */
export function convertCommand(out: string, files: string, option?: string): string {
  const program = process.env.npm_lifecycle_event === "convert" ? "npm run convert --" : "npx focus-parquet convert";
  return [program, option ?? [], "--out", quoteShellArg(out), files].flat().join(" ");
}
