import type { ArmClient } from "azure-simulator/testing";
import { condense } from "./condense.ts";
import { findDifferences } from "./differences.ts";
import type { Interaction, Json } from "./interaction.ts";

/** A difference between a recording and the simulator that is meant. */
export interface MeantDifference {
  /** Entry of the file. */
  readonly entry: number;
  readonly place: string;
  readonly reason: string;
}

/** What is wrong: differences that nobody means, and meant ones that are not there any more. */
export interface Verdict {
  readonly unexpected: readonly string[];
  readonly outdated: readonly MeantDifference[];
}

export const AS_MEANT: Verdict = { unexpected: [], outdated: [] };

/** Compares an answer of the simulator with the record. */
export function judge(recorded: Interaction, seen: Interaction, meant: readonly MeantDifference[]): Verdict {
  const found = findDifferences(condense(recorded), condense(seen));
  return {
    unexpected: found
      .filter(({ place }) => !meant.some((one) => one.place === place))
      .map((one) => `${one.place}: recorded ${one.recorded}, seen ${one.seen}`),
    outdated: meant.filter((one) => !found.some(({ place }) => one.place === place)),
  };
}

/** Sends what was recorded, as it was recorded, to the simulator's Resource Manager; the answer in the form of a recording. */
export async function askAgain(client: ArmClient, recorded: Interaction): Promise<Interaction> {
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
