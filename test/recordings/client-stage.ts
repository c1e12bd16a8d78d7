import { type ClientCase, interactionsOf, type RecordedStage } from "./client-cases.ts";
import type { ClientOutcome } from "./client-outcome.ts";
import type { Interaction } from "./interaction.ts";
import { startReplay } from "./replay.ts";
import { startStorageReplay } from "./storage-calls.ts";

export interface OpenStage extends RecordedStage {
  /** The outcome of a case with these interactions. Local hosts and ports are replaced with Azure's. */
  play(one: ClientCase, interactions: readonly Interaction[]): Promise<ClientOutcome>;
  playRead(one: ClientCase, read: (file: string, entry: number) => Interaction): Promise<ClientOutcome>;
  close(): Promise<void>;
}

export async function openStage(): Promise<OpenStage> {
  const [replay, storage] = await Promise.all([startReplay(), startStorageReplay()]);
  const play = async (one: ClientCase, interactions: readonly Interaction[]): Promise<ClientOutcome> => {
    const outcome = await one.play({ replay, storage }, interactions);
    return JSON.parse(JSON.stringify(outcome).replaceAll(replay.url, "https://management.azure.com")) as ClientOutcome;
  };
  return {
    ...{ replay, storage, play },
    playRead: (one, read) => play(one, interactionsOf(one, read)),
    close: async () => {
      await Promise.all([replay.close(), storage.close()]);
    },
  };
}
