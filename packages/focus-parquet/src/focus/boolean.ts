/** Reads `True` / `False` (Azure) and `1` / `0` (re-saved files), without case; undefined for anything else. */
export function parseBoolean(text: string): boolean | undefined {
  switch (text.toLowerCase()) {
    case "true":
    case "1":
      return true;
    case "false":
    case "0":
      return false;
    default:
      return undefined;
  }
}
