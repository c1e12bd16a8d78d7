/**
 * Parses `True` / `False` (Azure) and `1` / `0` (files that another program saved again), ignoring case; undefined for
 * other text.
 */
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
