import { type Interaction, isObject, type Json } from "./interaction.ts";

/**
 * Replaces the tokens of condensed interactions with sample values. Clients are tested with these if the recordings are
 * not available.
 */
export function expand(fact: Interaction): Interaction {
  return {
    ...fact,
    url: expandText(fact.url),
    requestBody: expandJson(fact.requestBody),
    responseHeaders: Object.fromEntries(
      Object.entries(fact.responseHeaders).map(([name, value]) => [name, expandText(value)]),
    ),
    responseBody: expandJson(fact.responseBody),
  };
}

/** List items get numbered values, so that tests can detect their order. */
function expandJson(value: Json, number = 0): Json {
  if (typeof value === "string") return expandText(value, number);
  if (Array.isArray(value)) return value.map((item, index) => expandJson(item, index === 0 ? number : index));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [expandText(name, number), expandJson(field, number)]),
  );
}

const SAMPLES: Readonly<Record<string, string>> = {
  "<guid>": "11111111-2222-3333-4444-555555555555",
  "<time>": "2021-01-20T15:17:17Z",
  "<time.fraction>": "2021-01-20T07:25:03.0733537Z",
  "<time.fraction without Z>": "2021-01-20T15:17:17.0000000",
  "<date>": "Wed, 20 Jan 2021 07:21:29 GMT",
  "<duration>": "PT28.5241598S",
  "<etag>": '"1d6eefcde2e9c0e"',
  "<digits>": "17421496824516967129",
  "<email>": "someone@example.com",
  "<text>": "text",
  "<name>": "name1",
  "<https://arm>": "https://management.azure.com",
  "<https://storage>": "https://name1.blob.core.windows.net",
  "<https://vault>": "https://name1.vault.azure.net",
  "<https://sign-in>": "https://login.microsoftonline.com",
  "<https://another>": "https://costmanagement.trafficmanager.net",
};

/** Values that end in a number, which differs for each item of a list. */
const NUMBERED = ["<guid>", "<name>", "<text>"];

function expandText(text: string, number = 0): string {
  return text.replaceAll(/<[a-z][^<>]*>/g, (token) => {
    const sample = SAMPLES[token] ?? token;
    return number === 0 || !NUMBERED.includes(token) ? sample : `${sample.replace(/\d$/, "")}${number + 1}`;
  });
}
