/**
 * Environment that makes timeouts for silent connections `times` shorter in a child process. `nodeOptions` are its
 * other `NODE_OPTIONS`.
 */
export function impatientEnvironment(times: number, nodeOptions = ""): Readonly<Record<string, string>> {
  const preload = `--import=${new URL("short-silence-preload.mjs", import.meta.url).href}`;
  return { NODE_OPTIONS: `${nodeOptions} ${preload}`.trim(), SIMULATED_IMPATIENCE: String(times) };
}
