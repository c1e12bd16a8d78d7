import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The files through which a step communicates with its runner. */
export interface CommandFiles {
  readonly environment: Readonly<Record<CommandVariable, string>>;
  read(): Promise<StepResults>;
}

export const COMMAND_VARIABLES = [
  "GITHUB_OUTPUT",
  "GITHUB_ENV",
  "GITHUB_PATH",
  "GITHUB_STATE",
  "GITHUB_STEP_SUMMARY",
] as const;
type CommandVariable = (typeof COMMAND_VARIABLES)[number];

export interface StepResults {
  readonly outputs: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  /** Folders to prepend to `PATH`, last one first. */
  readonly paths: readonly string[];
  readonly state: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Errors in the files, which fail the step. */
  readonly errors: readonly string[];
  /** Values that the runner ignored. The step continues. */
  readonly complaints: readonly string[];
}

const LARGEST_SUMMARY = 1024 * 1024;

export async function createCommandFiles(folder: string): Promise<CommandFiles> {
  await mkdir(folder, { recursive: true });
  const pairs = COMMAND_VARIABLES.map((name) => [name, join(folder, name.toLowerCase())] as const);
  await Promise.all(pairs.map(([, file]) => writeFile(file, "")));
  const environment = Object.fromEntries(pairs) as Record<CommandVariable, string>;
  const text = (name: CommandVariable): Promise<string> => readFile(environment[name], "utf8").catch(() => "");
  return {
    environment,
    read: async () => {
      const errors: string[] = [];
      const complaints: string[] = [];
      const pairsOf = async (name: CommandVariable): Promise<Record<string, string>> => {
        const { values, error } = parsePairs(await text(name));
        if (error !== undefined) errors.push(`Unable to process file command '${WORDS[name]}' successfully. ${error}`);
        return values;
      };
      const variables = await pairsOf("GITHUB_ENV");
      for (const name of Object.keys(variables).filter((variable) => variable.toUpperCase() === "NODE_OPTIONS")) {
        delete variables[name];
        complaints.push(`Can't store ${name} output parameter using '$GITHUB_ENV' command.`);
      }
      const paths = (await text("GITHUB_PATH")).split("\n").filter((line) => line.trim() !== "");
      const [outputs, state] = [await pairsOf("GITHUB_OUTPUT"), await pairsOf("GITHUB_STATE")];
      const summary = await text("GITHUB_STEP_SUMMARY");
      const isTooLarge = Buffer.byteLength(summary) > LARGEST_SUMMARY;
      if (isTooLarge) {
        complaints.push("$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k");
      }
      return {
        outputs,
        variables,
        paths: paths.reverse(),
        state,
        summary: isTooLarge ? "" : summary,
        errors,
        complaints,
      };
    },
  };
}

const WORDS: Readonly<Record<CommandVariable, string>> = {
  GITHUB_OUTPUT: "output",
  GITHUB_ENV: "env",
  GITHUB_PATH: "path",
  GITHUB_STATE: "state",
  GITHUB_STEP_SUMMARY: "step summary",
};

/** Parses `name=value` lines and `name<<delimiter` blocks. */
function parsePairs(text: string): { readonly values: Record<string, string>; readonly error?: string } {
  const values: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line === "") continue;
    const equals = line.indexOf("=");
    const heredoc = line.indexOf("<<");
    if (equals >= 0 && (heredoc < 0 || equals < heredoc)) {
      values[line.slice(0, equals)] = line.slice(equals + 1);
      continue;
    }
    if (heredoc < 0) return { values, error: `Invalid format '${line}'` };
    const delimiter = line.slice(heredoc + 2);
    const end = lines.indexOf(delimiter, at + 1);
    if (delimiter === "" || end < 0)
      return { values, error: `Invalid value. Matching delimiter not found '${delimiter}'` };
    values[line.slice(0, heredoc)] = lines.slice(at + 1, end).join("\n");
    at = end;
  }
  return { values };
}
