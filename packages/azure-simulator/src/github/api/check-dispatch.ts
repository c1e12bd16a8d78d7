/** A repository_dispatch event. */
export interface Dispatch {
  readonly eventType: string;
  readonly clientPayload: Readonly<Record<string, unknown>>;
}

const MAX_EVENT_TYPE = 100;
const MAX_PROPERTIES = 10;
const MAX_PAYLOAD = 65_535;

/** Parses the body of a dispatch, with GitHub's limits. */
export function checkDispatch(body: string): Dispatch | { readonly refusal: string } {
  const { event_type, client_payload = {} } = readBody(body);
  if (typeof event_type !== "string" || event_type === "") {
    return { refusal: `Invalid request.\n\n"event_type" wasn't supplied.` };
  }
  if (event_type.length > MAX_EVENT_TYPE) {
    return { refusal: `Invalid request.\n\nevent_type is too long (maximum is ${MAX_EVENT_TYPE} characters)` };
  }
  if (typeof client_payload !== "object" || client_payload === null || Array.isArray(client_payload)) {
    return {
      refusal: `Invalid request.\n\nFor 'properties/client_payload', ${JSON.stringify(client_payload)} is not an object.`,
    };
  }
  if (Object.keys(client_payload).length > MAX_PROPERTIES) {
    return {
      refusal:
        `Invalid request.\n\nNo more than ${MAX_PROPERTIES} properties are allowed; ` +
        `${Object.keys(client_payload).length} were supplied.`,
    };
  }
  if (JSON.stringify(client_payload).length > MAX_PAYLOAD) return { refusal: "client_payload is too large." };
  return { eventType: event_type, clientPayload: client_payload as Readonly<Record<string, unknown>> };
}

/** The JSON object in a request body, or an empty object. */
export function readBody(body: string): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(body) as unknown;
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
