import { execFileSync } from "node:child_process";
import type { Identity, SimulatedAzure } from "azure-simulator";
import { armClient } from "azure-simulator/testing";

/** The arguments with which bash would start az for this line on the day of `now`. */
export function wordsOf(command: string, now?: Date): readonly string[] {
  const day = now?.toISOString().slice(0, 10);
  const date = day === undefined ? "" : `date() { command date "$1" -d "${day} $3" "$4"; }; `;
  const script = `${date}az() { printf '%s\\0' "$@"; }; ${command}`;
  return execFileSync("bash", ["--norc", "-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

/** Pastes commands into bash as a signed-in person, and returns one line for each: `201` or `400 Code`. */
export async function pasteAs(
  cloud: SimulatedAzure,
  person: Identity,
  commands: string,
  now?: Date,
): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (const line of commands.split("\n").filter((one) => one !== "")) {
    const [verb, ...words] = wordsOf(line, now);
    const value = (option: string): string => words[words.indexOf(option) + 1] ?? "";
    if (verb !== "rest") throw new Error(`the line is not an az rest command: ${line}`);
    const url = new URL(value("--url"));
    if (url.origin !== new URL(cloud.arm.url).origin) throw new Error(`unexpected Resource Manager: ${url.origin}`);
    const body = words.includes("--body") ? (JSON.parse(value("--body")) as unknown) : undefined;
    const client = armClient(cloud, { clientId: person.clientId });
    outcomes.push(await client.outcome(value("--method").toUpperCase(), url.pathname + url.search, body));
  }
  return outcomes;
}
