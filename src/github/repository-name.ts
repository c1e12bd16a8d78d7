/**
 * True for a full repository name such as `contoso/costs`. An owner consists of letters, digits, dashes and underscores
 * (for managed users). A name may also contain dots, but must not be a relative path segment.
 */
export function isRepositoryName(text: string): boolean {
  const [, name = ""] = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/([\w.-]{1,100})$/.exec(text) ?? [];
  return name !== "" && !/^\.{1,2}$/.test(name) && !/\.git$/i.test(name);
}
