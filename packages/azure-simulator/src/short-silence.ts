/** The environment in which a child process is `times` less patient with silent connections; beside the `NODE_OPTIONS` that it has already. */
export function impatientEnvironment(times: number, nodeOptions = ""): Readonly<Record<string, string>> {
  const preload = `--import=${new URL("short-silence-preload.mjs", import.meta.url).href}`;
  return { NODE_OPTIONS: `${nodeOptions} ${preload}`.trim(), SIMULATED_IMPATIENCE: String(times) };
}
