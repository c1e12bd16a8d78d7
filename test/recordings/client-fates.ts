import { CLIENT_CASES, caseName, interactionsOf } from "./client-cases.ts";
import type { OpenStage } from "./client-stage.ts";
import { type Mutant, mutantsOf } from "./mutations.ts";
import { expandedFact, readOutcomes } from "./recordings.ts";

/** The result of an altered response. It is killed if a call of the hub then has an unexpected outcome. */
export interface Fate {
  readonly file: string;
  readonly entry: number;
  readonly kind: Mutant["kind"];
  readonly place: string;
  readonly isKilled: boolean;
}

/** Alters each fact in every way, one at a time, and replays all cases that contain it. */
export async function fatesOf(stage: OpenStage, kinds: readonly Mutant["kind"][]): Promise<readonly Fate[]> {
  const fates = new Map<string, Fate>();
  for (const one of CLIENT_CASES) {
    const expected = JSON.stringify(readOutcomes(one.file)[caseName(one)]);
    const entries = one.entries.map((entry) => (typeof entry === "number" ? ([one.file, entry] as const) : entry));
    const names = entries.map((entry) => entry.join(" "));
    const facts = interactionsOf(one, expandedFact);
    for (const [index, [file, entry]] of entries.entries()) {
      if (names.indexOf(names[index] ?? "") < index) continue;
      for (const { altered, kind, place } of mutantsOf(facts[index] as (typeof facts)[number])) {
        const key = `${file} ${entry} ${kind} ${place}`;
        if (!kinds.includes(kind) || fates.get(key)?.isKilled === true) continue;
        const played = facts.map((fact, at) => (names[at] === names[index] ? altered : fact));
        const isKilled = JSON.stringify(await stage.play(one, played)) !== expected;
        fates.set(key, { file, entry, kind, place, isKilled });
      }
    }
  }
  return withoutUnread([...fates.values()]);
}

/** Removes alterations below unread keys, because they are not read either. */
function withoutUnread(fates: readonly Fate[]): readonly Fate[] {
  const unread = new Set(
    fates.filter(({ isKilled, kind }) => kind === "key renamed" && !isKilled).map((fate) => at(fate, fate.place)),
  );
  return fates.filter((fate) => !placesAbove(fate.place).some((place) => unread.has(at(fate, place))));
}

function at({ entry, file }: Fate, place: string): string {
  return `${file} ${entry} ${place}`;
}

function placesAbove(place: string): readonly string[] {
  return [...place.matchAll(/[.[]/g)].map(({ index }) => place.slice(0, index));
}
