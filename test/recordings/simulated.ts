import type { SimulatedArmClient } from "azure-simulator/testing";
import { condenseRecording } from "./condense-recording.ts";
import { findDifferences } from "./differences.ts";
import type { Interaction, Json } from "./interaction.ts";

/** An intended difference between a recording and the simulator. */
export interface MeantDifference {
  /** The entry in the file. */
  readonly entry: number;
  readonly place: string;
  readonly reason: string;
}

/** Unexpected differences, and intended differences that no longer occur. */
export interface RecordingVerdict {
  readonly unexpected: readonly string[];
  readonly outdated: readonly MeantDifference[];
}

export const AS_MEANT: RecordingVerdict = { unexpected: [], outdated: [] };

/** Compares a response of the simulator with the recording. */
export function judgeRecording(
  recorded: Interaction,
  seen: Interaction,
  meant: readonly MeantDifference[],
): RecordingVerdict {
  const found = findDifferences(condenseRecording(recorded), condenseRecording(seen));
  return {
    unexpected: found
      .filter(({ place }) => !meant.some((one) => one.place === place))
      .map((one) => `${one.place}: recorded ${one.recorded}, seen ${one.seen}`),
    outdated: meant.filter((one) => !found.some(({ place }) => one.place === place)),
  };
}

/** Sends the recorded request to the simulator's Resource Manager and returns the response as an interaction. */
export async function askAgain(client: SimulatedArmClient, recorded: Interaction): Promise<Interaction> {
  const { pathname, search } = new URL(recorded.url);
  const { status, headers, body } = await client.send(
    recorded.method,
    `${pathname}${search}`,
    recorded.requestBody ?? undefined,
  );
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return {
    ...recorded,
    status,
    responseHeaders: Object.fromEntries(named),
    responseBody: (body ?? null) as Json,
  };
}
