import { InputError, quoteValue } from "exact-values/errors";

const MAX_HUB_NAME = 63;

/**
 * Refuses a hub name from which the template cannot make names of Azure: an account's name takes only lower-case letters and digits, so
 * everything else in a hub's name must be something that may be left out. Throws InputError `InvalidHubName`.
 */
export function checkHubName(hubName: string): void {
  const reason = faultOf(hubName);
  if (reason === undefined) return;
  throw new InputError("InvalidHubName", `Input hub-name is ${quoteValue(hubName)}, which ${reason}.`, {
    remedy: `Give 1 to ${MAX_HUB_NAME} letters (a to z), digits, dashes, underscores, dots and blanks, with a letter or a digit among them, such as finops-hub.`,
    place: { value: hubName },
  });
}

function faultOf(hubName: string): string | undefined {
  if (hubName.length > MAX_HUB_NAME) return `has ${hubName.length} characters`;
  const [foreign] = hubName.match(/[^a-zA-Z0-9 ._-]/u) ?? [];
  if (foreign !== undefined) return `has the character ${quoteValue(foreign)}, which no name of Azure may have`;
  if (!/[a-z0-9]/i.test(hubName)) return "has no letter and no digit, so no storage account can be named after it";
  return undefined;
}
