import { type ClientCase, interactionsOf, type Stage } from "./client-cases.ts";
import type { Outcome } from "./client-outcome.ts";
import type { Interaction } from "./interaction.ts";
import { startReplay } from "./replay.ts";
import { startStorageReplay } from "./storage-calls.ts";

export interface OpenStage extends Stage {
  /** What a case comes to with these interactions; hosts and ports of this machine are Azure's. */
  play(one: ClientCase, interactions: readonly Interaction[]): Promise<Outcome>;
  playRead(one: ClientCase, read: (file: string, entry: number) => Interaction): Promise<Outcome>;
  close(): Promise<void>;
}

export async function openStage(): Promise<OpenStage> {
  const [replay, storage] = await Promise.all([startReplay(), startStorageReplay()]);
  const play = async (one: ClientCase, interactions: readonly Interaction[]): Promise<Outcome> => {
    const outcome = await one.play({ replay, storage }, interactions);
    return JSON.parse(JSON.stringify(outcome).replaceAll(replay.url, "https://management.azure.com")) as Outcome;
  };
  return {
    ...{ replay, storage, play },
    playRead: (one, read) => play(one, interactionsOf(one, read)),
    close: async () => {
      await Promise.all([replay.close(), storage.close()]);
    },
  };
}
