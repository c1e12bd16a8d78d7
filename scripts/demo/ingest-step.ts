import { runAction } from "../../simulator/runner/run-action.ts";
import type { RequestRecord } from "../../simulator/storage/storage.ts";
import type { DemoHub } from "./hub.ts";
import { saveOutput } from "./output-folder.ts";

/** A month, as the action's output `partitions` tells it. */
export interface ReportedMonth {
  readonly scope: string;
  readonly month: string;
  readonly outcome: string;
  readonly error?: { readonly code: string; readonly message: string; readonly cure: string };
}

export interface IngestStep {
  /** Null when it had to be killed. */
  readonly exitCode: number | null;
  /** The result in one sentence, as the job summary begins with it; the end of the log where there is no summary. */
  readonly sentence: string;
  readonly months: readonly ReportedMonth[];
  /** Export parts that the run downloaded, in whole or in part. */
  readonly partsRead: ReadonlySet<string>;
  /** Versions in the lake that are others than before the run. */
  readonly changed: readonly string[];
  readonly logFile: string;
}

export interface IngestStepOptions {
  /** Name of the files in which log, outputs and summary are left. */
  readonly name: string;
  /** Sees each month as it ends. */
  readonly onMonth: (title: string, lines: readonly string[]) => void;
}

const LONGEST_END = 500;
/** An action that hangs must not take the demo with it. */
const MOST_MS = 30_000;

/** Runs the committed bundle of `ingest` as a runner does, leaves its log, outputs and summary, and looks at what it did to storage. */
export async function runIngest(
  { storage, versions }: DemoHub,
  { name, onMonth }: IngestStepOptions,
): Promise<IngestStep> {
  const before = await versions();
  storage.forgetRequests();
  const inputs = { "storage-account": storage.url, "storage-key": storage.key };
  let deadline: NodeJS.Timeout | undefined;
  const onStart = (kill: () => void): void => {
    deadline = setTimeout(kill, MOST_MS);
  };
  const run = await runAction({ action: "ingest", inputs, onLog: watchGroups(onMonth), onStart });
  clearTimeout(deadline);
  const partsRead = partsOf(storage.requests);
  const after = await versions();

  const { partitions = "[]", "summary-markdown": _, ...counts } = run.outputs;
  const months: readonly ReportedMonth[] = JSON.parse(partitions);
  const logFile = await saveOutput(`logs/${name}.txt`, maskLog(run.log));
  await saveOutput(`outputs/${name}.json`, `${JSON.stringify({ ...counts, partitions: months }, undefined, 2)}\n`);
  await saveOutput(`summaries/${name}.md`, run.summary);
  return {
    exitCode: run.exitCode,
    sentence: run.summary.split("\n")[0]?.replaceAll("**", "") || run.log.trimEnd().slice(-LONGEST_END),
    months,
    partsRead,
    changed: [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)),
    logFile,
  };
}

function partsOf(requests: readonly RequestRecord[]): ReadonlySet<string> {
  const reads = requests.filter(({ operation, container }) => operation === "GetBlob" && container === "msexports");
  return new Set(reads.map(({ blob }) => blob).filter((blob) => !blob.endsWith("manifest.json")));
}

/** Groups of a log never overlap; each is told when it has ended. */
function watchGroups(onGroup: IngestStepOptions["onMonth"]): (text: string) => void {
  let rest = "";
  let group: { readonly title: string; readonly lines: string[] } | undefined;
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("::group::")) group = { title: line.slice("::group::".length), lines: [] };
      else if (line === "::endgroup::" && group !== undefined) onGroup(group.title, group.lines);
      else group?.lines.push(line);
    }
  };
}

/** A runner takes the commands out of the log and the secrets that they name, too. */
function maskLog(log: string): string {
  const command = /^::add-mask::(.+)$/gm;
  const secrets = [...log.matchAll(command)].map(([, secret = ""]) => secret);
  const shown = log.replaceAll(/^::add-mask::.*\n/gm, "");
  return secrets.reduce((text, secret) => text.replaceAll(secret, "***"), shown);
}
