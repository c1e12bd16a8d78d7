import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Interaction } from "../../../test/recordings/interaction.ts";
import type { RawInteraction } from "../recording/raw-interaction.ts";
import { learnNames } from "./learn-names.ts";
import { redactBody, redactRequestBody } from "./redact-body.ts";
import { redactHeaders } from "./redact-headers.ts";
import { redactUrl } from "./redact-url.ts";
import { createRedaction, type Redaction } from "./redaction.ts";
import { locateUrl, type ServiceName } from "./service-hosts.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A request and its response without personal data, in the form of the recordings in test/recordings. */
export interface RecordedInteraction extends Interaction {
  readonly step: string;
  readonly service: ServiceName;
  readonly milliseconds: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
}

export interface RedactedRecording {
  readonly interactions: readonly RecordedInteraction[];
  /** For texts that are not part of the recording. */
  readonly redaction: Redaction;
}

/**
 * Replaces everything that is not known to be harmless. `ownNames` are those that the user gave, and that
 * the recording need not contain as a name.
 */
export function redactRecording(
  recording: readonly RawInteraction[],
  options: {
    readonly vocabulary: Vocabulary;
    readonly ownNames: readonly string[];
  },
): RedactedRecording {
  const redaction = createRedaction({ ...options, learntNames: learnNames(recording) });
  const columns = knownColumns();
  const interactions = recording.map(
    (raw): RecordedInteraction => ({
      step: raw.step,
      service: locateUrl(raw.url).service,
      method: raw.method,
      url: redactUrl(raw.url, redaction),
      milliseconds: raw.milliseconds,
      requestHeaders: redactHeaders(raw.requestHeaders, redaction),
      requestBody: redactRequestBody(raw.request, redaction, columns),
      status: raw.status ?? null,
      responseHeaders: redactHeaders(raw.responseHeaders, redaction),
      responseBody: redactBody(raw.response, redaction, columns),
    }),
  );
  return { interactions, redaction };
}

/** The columns of Azure's published datasets. Other columns may be named by a person. */
function knownColumns(): ReadonlySet<string> {
  const folder = join(import.meta.dirname, "..", "..", "..", "schemas");
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  return new Set(texts.flatMap((text) => [...text.matchAll(/"name":\s*"([^"]+)"/g)].map(([, name = ""]) => name)));
}
