import type { Phase } from "azure-simulator/testing";
import { vi } from "vitest";
import { isChange } from "../../worlds/stored-hub/simulated-hub.ts";
import { NOW, type Received, startWatchHub, type Watched, type WatchHub } from "./watch-hub.ts";

/** Called around every call of a run to storage, GitHub and channels. `"drop"` breaks the connection. */
export type Gate = (call: Call, phase: Phase) => Promise<"drop" | undefined>;

interface Call {
  /** `PutBlob config/journal/watch.json`, `POST /hook`, `PATCH /issues/1`. */
  readonly name: string;
  readonly isChange: boolean;
}

/** What people have, and what watch remembers. Texts are those of the first story and run. */
export interface Delivery {
  /** The messages of each channel, without their mark as a possible repeat. */
  readonly messages: Readonly<Record<string, readonly DeliveredMessage[]>>;
  /** By title. */
  readonly issues: Readonly<Record<string, readonly DeliveredIssue[]>>;
  /** `config/budgets.json` and `config/journal/watch.json`. */
  readonly files: readonly string[];
}

interface DeliveredMessage {
  readonly text: string;
  /** Undefined for channels whose messages have no ID. */
  readonly id: string | undefined;
  readonly isMarked: boolean;
}

interface DeliveredIssue {
  readonly state: string;
  readonly comments: readonly string[];
}

/** A hub whose budgets go through the stages of a story, in which runs die or meet. */
export interface KillWorld {
  /** Begins a story with its own budgets and no record. */
  begin(): Promise<Story>;
  close(): Promise<void>;
}

export interface Story {
  /** Runs watch with the budgets of a stage. A gate stays until `wait`. */
  run(stage: number, options?: { readonly gate?: Gate; readonly signal?: AbortSignal }): Promise<Watched>;
  /** Sets the clock forward, beyond the claim of a run. */
  wait(): void;
  delivery(): Promise<Delivery>;
}

/** A budget near its amount; then both exceeded; then both raised. */
export const STAGES = [0, 1, 2];
const NEVER = 1_000_000_000;
const AMOUNTS = [
  (spent: number) => [spent / 0.9, NEVER],
  (spent: number) => [spent / 2, spent / 3],
  () => [NEVER, NEVER],
];
const CHANNELS = {
  teams: { type: "teams" },
  hook: { type: "webhook", disclosure: "amounts" },
  issues: { type: "github-issue", disclosure: "names" },
};
const KEY = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz";
const MARK = "This message may be a repeat.";
const HALF_HOUR_MS = 30 * 60 * 1000;

export async function startKillWorld(): Promise<KillWorld> {
  const hub = await startWatchHub();
  let arrived: Received[] = [];
  let gate: Gate = async () => undefined;
  hub.onReceive = async (request, phase) => {
    if (phase === "after") arrived.push(request);
    return await gate({ name: `POST ${request.path.split("?")[0]}`, isChange: true }, phase);
  };
  const unhook = hub.cloud.storage.onRequest(({ blob, container, operation }, phase) =>
    gate({ name: `${operation} ${container}/${blob}`, isChange: isChange(operation) }, phase),
  );
  const stopFetch = gateFetch((...call) => gate(...call));
  const watch = (signal?: AbortSignal): Promise<Watched> => {
    const secrets = [`teams=http://${hub.channelHost}/teams`, `hook=http://${hub.channelHost}/hook`, `hook.key=${KEY}`];
    return hub.watch({ "channel-secrets": secrets.join("\n"), upload: "storage" }, {}, signal);
  };
  await hub.budgets({ budgets: [budget("all", NEVER, [])], channels: {} });
  const { outputs } = await watch();
  const spent = Number(JSON.parse(outputs.budgets ?? "").budgets[0].spent);
  let stories = 0;
  return {
    begin: async () => {
      await forget(hub);
      arrived = [];
      hub.now = NOW;
      const key = `story-${String(++stories).padStart(4, "0")}`;
      return {
        run: async (stage, { gate: own = gate, signal } = {}) => {
          const [first = 0, second = 0] = AMOUNTS[stage]?.(spent) ?? [];
          const alerts = Object.keys(CHANNELS);
          const budgets = [budget(`first ${key}`, first, alerts), budget(`second ${key}`, second, alerts)];
          await hub.budgets({ budgets, channels: CHANNELS });
          gate = own;
          return await watch(signal);
        },
        wait: () => {
          gate = async () => undefined;
          hub.now = new Date(Date.parse(hub.now) + HALF_HOUR_MS).toISOString();
        },
        delivery: async () => await deliveryOf(hub, arrived, key),
      };
    },
    close: async () => {
      unhook();
      stopFetch();
      await hub.close();
    },
  };
}

/** GitHub's client fetches. */
function gateFetch(gate: Gate): () => void {
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const method = init?.method ?? "GET";
    const path = new URL(String(input)).pathname.replace(/^\/repos\/[^/]+\/[^/]+/, "");
    const call = { name: `${method} ${path}`, isChange: method !== "GET" };
    if ((await gate(call, "before")) === "drop") throw new TypeError("fetch failed");
    const response = await fetch(input, init);
    if ((await gate(call, "after")) === "drop") throw new TypeError("fetch failed");
    return response;
  });
  return () => spy.mockRestore();
}

/** Deletes what earlier stories left, except the cubes, which all share. */
async function forget({ cloud: { github }, hub }: WatchHub): Promise<void> {
  for (const name of await hub.everyName("config"))
    if (!name.startsWith("journal/cubes/")) await hub.remove("config", name);
  for (const { number, state } of github.issues.issues) if (state === "open") github.issues.close(number);
}

function budget(name: string, amount: number, alerts: readonly string[]): object {
  return { name, amount: amount.toFixed(2), period: "month", currency: "EUR", alerts };
}

async function deliveryOf(
  { cloud: { github }, hub }: WatchHub,
  arrived: readonly Received[],
  key: string,
): Promise<Delivery> {
  const normal = (text: string): string =>
    text
      .replaceAll(key, "story")
      .replaceAll(/\/runs\/\d+/g, "/runs/1")
      .replaceAll(/"timestamp":"[^"]*"/g, "")
      .replaceAll(/[\w-]+-hook-(\d)/g, "$1");
  const messages: Record<string, DeliveredMessage[]> = { hook: [], teams: [] };
  for (const { body, id, path } of arrived) {
    const text = normal(
      body
        .replace('"mayBeRepeat":true', '"mayBeRepeat":false')
        .replace(`,{"type":"TextBlock","text":"${MARK}","wrap":true,"isSubtle":true}`, ""),
    );
    messages[path.slice(1)]?.push({ text, id, isMarked: /"mayBeRepeat":true|may be a repeat/.test(body) });
  }
  const own = github.issues.issues.filter(({ title }) => title.includes(key));
  const commentsOf = (issue: number): readonly string[] =>
    github.comments
      .filter(({ number }) => number === issue)
      .map(({ body }) => normal(body.replace(/^<!--.*-->\n/, "").replace(`\n${MARK}\n`, "")));
  const issues = Map.groupBy(own, ({ title }) => normal(title));
  const state = JSON.parse(String(await hub.read("config", "journal/watch.json")));
  return {
    messages,
    issues: Object.fromEntries(
      [...issues].map(([title, all]) => [
        title,
        all.map((issue) => ({ state: issue.state, comments: commentsOf(issue.number) })),
      ]),
    ),
    files: [String(await hub.read("config", "budgets.json")), JSON.stringify(state)].map(normal),
  };
}
