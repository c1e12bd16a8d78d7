import { InputError, quoteValue } from "exact-values/errors";

const MAX_HUB_NAME = 63;

/**
 * Rejects a hub name from which the template cannot derive Azure resource names. A storage account name contains only
 * lower-case letters and digits, so all other characters must be optional. Throws InputError `InvalidHubName`.
 */
export function checkHubName(hubName: string): void {
  const reason = faultOf(hubName);
  if (reason === undefined) return;
  throw new InputError("InvalidHubName", `Input hub-name is ${quoteValue(hubName)}, which ${reason}.`, {
    remedy:
      `Use 1 to ${MAX_HUB_NAME} letters (a to z), digits, dashes, underscores, dots and blanks, including at least ` +
      "one letter or digit, such as finops-hub.",
    place: { value: hubName },
  });
}

function faultOf(hubName: string): string | undefined {
  if (hubName.length > MAX_HUB_NAME) return `has ${hubName.length} characters`;
  const [foreign] = hubName.match(/[^a-zA-Z0-9 ._-]/u) ?? [];
  if (foreign !== undefined) return `has the character ${quoteValue(foreign)}, which Azure names cannot have`;
  if (!/[a-z0-9]/i.test(hubName))
    return "has neither a letter nor a digit, so no storage account name can be derived from it";
  return undefined;
}
