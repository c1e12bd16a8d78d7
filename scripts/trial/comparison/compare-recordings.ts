import type { RecordedInteraction } from "../redaction/redact-recording.ts";
import { withoutNumbers } from "../redaction/redact-value.ts";
import { addResponse, createPlaces, type ResponsePlaces } from "./response-places.ts";

/** A difference between Azure and the simulator, in all responses to one kind of call. */
export interface TrialDifference {
  /** Such as `GET <https://resource-manager>/subscriptions/<guid>?api-version=2022-12-01`. */
  readonly call: string;
  readonly status: number | null;
  readonly place: string;
  readonly recorded: string;
  readonly simulated: string;
  /** How many of the recorded responses to this call have this status. */
  readonly responses: number;
}

export interface Comparison {
  readonly differences: readonly TrialDifference[];
  /** Recorded calls for which the simulator has no response to compare with. */
  readonly neverSimulated: readonly string[];
  /** Calls that the hub made only in front of the simulator. */
  readonly neverRecorded: readonly string[];
}

interface Responses {
  readonly places: ResponsePlaces;
  count: number;
}

type Calls = ReadonlyMap<string, ReadonlyMap<number | null, Responses>>;

/**
 * Compares what a service answered with what the simulator answered to the same kind of call: status, headers that
 * matter, members, classes of values and words. A value is only different if the simulator has it in no response to
 * that call, because progress depends on time.
 */
export function compareRecordings(
  recorded: readonly RecordedInteraction[],
  simulated: readonly RecordedInteraction[],
): Comparison {
  const [real, expected] = [callsOf(recorded), callsOf(simulated)];
  const differences: TrialDifference[] = [];
  const neverSimulated: string[] = [];
  for (const [call, statuses] of real) {
    const known = expected.get(call);
    if (known === undefined) neverSimulated.push(call);
    else
      for (const [status, responses] of statuses)
        differences.push(...compareStatus({ call, status, responses, known }));
  }
  const neverRecorded = [...expected.keys()].filter((call) => !real.has(call));
  return { differences, neverSimulated, neverRecorded };
}

function callsOf(interactions: readonly RecordedInteraction[]): Calls {
  const calls = new Map<string, Map<number | null, Responses>>();
  for (const interaction of interactions) {
    const key = callOf(interaction);
    const statuses = calls.get(key) ?? new Map<number | null, Responses>();
    calls.set(key, statuses);
    const responses = statuses.get(interaction.status) ?? { places: createPlaces(), count: 0 };
    statuses.set(interaction.status, responses);
    responses.count += 1;
    addResponse(responses.places, interaction);
  }
  return calls;
}

/** The kind of a call: method and URL with classes instead of names. */
export function callOf({ method, url }: Pick<RecordedInteraction, "method" | "url">): string {
  return `${method} ${withoutNumbers(url).replaceAll(/\/(?:<(?:name|guid|digits|text)>\.?)+(?=[/?]|$)/g, "/<name>")}`;
}

function compareStatus({
  call,
  known,
  responses: { count, places },
  status,
}: {
  readonly call: string;
  readonly status: number | null;
  readonly responses: Responses;
  readonly known: ReadonlyMap<number | null, Responses>;
}): readonly TrialDifference[] {
  const about = { call, status, responses: count };
  const expected = known.get(status)?.places;
  if (expected !== undefined) return differencesOf(places, expected).map((found) => ({ ...about, ...found }));
  const codes = [...places.values].filter(([place]) => /\.code$|x-ms-error-code$/i.test(place));
  const code = codes.flatMap(([, values]) => [...values]).join(", ");
  const recorded = `${status ?? "no response"}${code === "" ? "" : ` ${code}`}`;
  return [{ ...about, place: "status", recorded, simulated: [...known.keys()].map(String).join(", ") }];
}

type Found = Pick<TrialDifference, "place" | "recorded" | "simulated">;

function differencesOf(places: ResponsePlaces, expected: ResponsePlaces): readonly Found[] {
  const found: Found[] = [];
  for (const [place, { count, members }] of places.objects) {
    const known = expected.objects.get(place);
    if (known === undefined) {
      if (hasValue(expected, place)) found.push({ place, recorded: "an object", simulated: listed(expected, place) });
      continue;
    }
    for (const [member, times] of members) {
      if (!known.members.has(member)) {
        found.push({ place: `${place}.${member}`, recorded: `present (${times} of ${count})`, simulated: "absent" });
      }
    }
    for (const [member, times] of known.members) {
      const isAlways = times === known.count;
      const missing = count - (members.get(member) ?? 0);
      if (isAlways && missing > 0) {
        found.push({ place: `${place}.${member}`, recorded: `absent (${missing} of ${count})`, simulated: "present" });
      }
    }
  }
  for (const [place, values] of places.values) {
    const known = expected.values.get(place);
    const others = [...values].filter((value) => known?.has(value) === false);
    const isObject = known === undefined && expected.objects.has(place) && hasValue(places, place);
    if (isObject) found.push({ place, recorded: [...values].join(", "), simulated: "an object" });
    if (others.length > 0) found.push({ place, recorded: others.join(", "), simulated: listed(expected, place) });
  }
  return found;
}

/** In XML, an empty list is an empty text. */
function hasValue({ values }: ResponsePlaces, place: string): boolean {
  return [...(values.get(place) ?? [])].some((value) => value !== '""');
}

function listed({ values }: ResponsePlaces, place: string): string {
  const known = [...(values.get(place) ?? [])];
  return `${known.slice(0, 5).join(", ")}${known.length > 5 ? ", ..." : ""}`;
}
