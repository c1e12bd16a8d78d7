/**
 * True for the full name of a repository, `contoso/costs`. An owner has letters, digits, dashes and underscores (those of managed users), a name
 * dots, too, and is none of the names that a path would resolve.
 */
export function isRepositoryName(text: string): boolean {
  const [, name = ""] = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/([\w.-]{1,100})$/.exec(text) ?? [];
  return name !== "" && !/^\.{1,2}$/.test(name) && !/\.git$/i.test(name);
}
