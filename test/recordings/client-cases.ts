import { movedClock } from "../worlds/simulated-azure/moved-clock.ts";
import { callManager, removeAndFollow, sendAsRecorded, writeAndFollow } from "./arm-calls.ts";
import { ELSEWHERE, FILES, RECORDED_REFUSALS } from "./arm-entries.ts";
import { openReplayedManager, type ReplayedManager, targetOf } from "./arm-replay.ts";
import { type ClientOutcome, clientOutcomeOf } from "./client-outcome.ts";
import { deployRecorded, requestOf, withoutPollUrl } from "./deployment-calls.ts";
import { callExports, callRefused, openReplayedExports, wholeRefusal } from "./exports-calls.ts";
import { type Interaction, isObject, type Json } from "./interaction.ts";
import { readFacts } from "./recordings.ts";
import type { Replay } from "./replay.ts";
import { signIn, signInMetadata, wholeAnswer } from "./sign-in-calls.ts";
import { type StorageReplay, withType } from "./storage-calls.ts";
import { readSecret } from "./vault-calls.ts";
import { READ_ENTRIES } from "./vault-entries.ts";

export interface RecordedStage {
  readonly replay: Replay;
  readonly storage: StorageReplay;
}

/** Interactions that one call of the hub receives, in order. */
export interface ClientCase {
  readonly file: string;
  /** The entries in playback order. Entries of other files include the file name. */
  readonly entries: readonly (number | readonly [file: string, entry: number])[];
  play(stage: RecordedStage, interactions: readonly Interaction[]): Promise<ClientOutcome>;
}

/** Every call with recorded responses that the suite makes. */
export const CLIENT_CASES: readonly ClientCase[] = [
  ...entriesOf("cost-management-exports").map((entry) => ofExports("cost-management-exports", entry, callExports)),
  ...entriesOf("cost-management-errors")
    // Entry 1 has the headers of a query that the hub never sends.
    .filter((entry) => entry !== 1)
    .map((entry) => ofExports("cost-management-errors", entry, callRefused, wholeRefusal)),
  ...FILES.flatMap((file) =>
    entriesOf(file)
      .filter((entry) => ELSEWHERE[file]?.[entry] === undefined)
      .map((entry) => {
        const isRefused = RECORDED_REFUSALS.some(([one, at]) => one === file && at === entry);
        return ofManager(file, [entry], isRefused ? sendAsRecorded : callManager);
      }),
  ),
  ...[
    ["storage-accounts", 0, 1] as const,
    ["storage-accounts", 5, 6] as const,
    ["storage-accounts", 17, 18] as const,
    ["storage-accounts", 22, 23] as const,
    ["providers", 4, 5] as const,
  ].map(([file, ...entries]) => ofManager(file, entries, writeAndFollow)),
  ofManager("arm-deployments", [23, 24, 25, 26, ["resource-groups-and-errors", 8]], removeAndFollow),
  ofManager("resource-groups-and-errors", [6, 7, 8], removeAndFollow),
  ...[9, 13, 16].map((entry) =>
    ofManager("storage-accounts", [entry, ["resource-groups-and-errors", 8]], removeAndFollow),
  ),
  ofManager("key-vault", [11, 12], ({ manager }, { url }) => {
    const { path, version } = targetOf(url);
    return manager.list(path, version);
  }),
  ofManager("arm-deployments", [0, 1, 2], deployRecorded),
  ofManager("arm-deployments", [11, 14, 13], deployRecorded),
  ofManager("arm-what-if", [1, 2, 3], deployRecorded),
  ofManager("arm-what-if", [1, 6, 7], deployRecorded),
  ofManager("arm-deployments", [16, 17, 5, 18, 5, 19, 5, 20, 5, 21, 5, 22, 22], deployRecorded, withoutFirstPollUrl),
  ofManager("arm-deployments", [7, 8, 5, 9], deployRecorded, withoutFirstPollUrl),
  ofManager("arm-deployments", [5], ({ manager }) => manager.operations("group", "deployment1")),
  ...[0, 1].map((entry) =>
    ofManager("arm-deployment-failures", [["arm-what-if", 1], entry], (opened, first) => deployRecorded(opened, first)),
  ),
  ofManager("arm-what-if", [0], ({ manager }, first) => manager.validate(requestOf(first))),
  ofManager("arm-what-if", [4, 5], ({ manager }, first) => manager.whatIf(requestOf(first))),
  ofManager("arm-what-if", [8, 9], ({ manager }, first) => manager.whatIf(requestOf(first))),
  ...READ_ENTRIES.map((entry) => ofVault(entry)),
  ...entriesOf("entra-token-errors").map((entry) => ofSignIn(entry)),
  ...entriesOf("storage-blob-errors").map((entry) => ofStorage(entry)),
];

/** The key of a case's outcome, such as `arm-deployments 0 1 2`. */
export function caseName({ entries, file }: ClientCase): string {
  return [file, ...entries.map((one) => (typeof one === "number" ? String(one) : one.join("#")))].join(" ");
}

/** The interactions of a case, each loaded with `read`. */
export function interactionsOf(
  { entries, file }: ClientCase,
  read: (file: string, entry: number) => Interaction,
): readonly Interaction[] {
  return entries.map((one) => (typeof one === "number" ? read(file, one) : read(...one)));
}

function entriesOf(file: string): readonly number[] {
  return readFacts(file).map((_, entry) => entry);
}

/** A throttled client retries, and is throttled each time. */
const MANY = 100;

type Exports = ReturnType<typeof openReplayedExports>;

function ofExports(
  file: string,
  entry: number,
  call: (exports: Exports, recorded: Interaction) => Promise<unknown>,
  whole: (recorded: Interaction, entry: number) => Interaction = (recorded) => recorded,
): ClientCase {
  return {
    file,
    entries: [entry],
    play: ({ replay }, [recorded]) => {
      const answer = whole(recorded as Interaction, entry);
      const clock = movedClock();
      replay.playOnce(...(answer.status === 429 ? Array.from({ length: MANY }, () => answer) : [answer]));
      return clientOutcomeOf(() => call(openReplayedExports(replay, clock), answer), observed(replay, clock.pauses));
    },
  };
}

function ofManager(
  file: string,
  entries: ClientCase["entries"],
  call: (opened: ReplayedManager, first: Interaction) => Promise<unknown>,
  prepare: (interactions: readonly Interaction[]) => readonly Interaction[] = (interactions) => interactions,
): ClientCase {
  return {
    file,
    entries,
    play: ({ replay }, interactions) => {
      const played = prepare(interactions).map((one) => withOwnLinks(one, replay));
      const [first] = played as [Interaction];
      const opened = openReplayedManager(replay, first);
      replay.playOnce(...played);
      return clientOutcomeOf(() => call(opened, first), observed(replay, opened.clock.pauses));
    },
  };
}

function ofVault(entry: number): ClientCase {
  return {
    file: "key-vault",
    entries: [entry],
    play: ({ replay }, interactions) => {
      replay.playOnce(...interactions);
      return clientOutcomeOf(() => readSecret(replay), observed(replay));
    },
  };
}

function ofSignIn(entry: number): ClientCase {
  return {
    file: "entra-token-errors",
    entries: [entry],
    play: ({ replay }, [recorded]) => {
      replay.playOnce(signInMetadata(replay), wholeAnswer(recorded as Interaction));
      return clientOutcomeOf(() => signIn(replay), observed(replay));
    },
  };
}

function ofStorage(entry: number): ClientCase {
  return {
    file: "storage-blob-errors",
    entries: [entry],
    play: ({ storage }, [recorded]) =>
      clientOutcomeOf(
        () => storage.ask(withType(recorded as Interaction)),
        () => ({ asked: [storage.sent.join(" ").trim()], pauses: [] }),
      ),
  };
}

function withoutFirstPollUrl([first, ...rest]: readonly Interaction[]): readonly Interaction[] {
  return [withoutPollUrl(first as Interaction), ...rest];
}

/** Links to the next page must point to the replay server, like links in headers. */
function withOwnLinks(recorded: Interaction, replay: Replay): Interaction {
  const { responseBody } = recorded;
  if (!isObject(responseBody) || typeof responseBody.nextLink !== "string") return recorded;
  const nextLink: Json = responseBody.nextLink.replace("https://management.azure.com", replay.url);
  return { ...recorded, responseBody: { ...responseBody, nextLink } };
}

function observed(replay: Replay, pauses: readonly number[] = []): () => Pick<ClientOutcome, "asked" | "pauses"> {
  return () => ({
    asked: replay.calls.map(
      ({ method, url }) =>
        `${method} ${url.pathname}${url.search.replace(/client-request-id=[0-9a-f-]+/, "client-request-id")}`,
    ),
    pauses: [...pauses],
  });
}
