/** Where the repository of a hub has them. */
export const SETTINGS = "hub/settings.json";
export const DEPENDABOT = ".github/dependabot.yml";
