import { cutText, hideKeys } from "exact-values/message-text";

/** Returns a value with its secrets masked. */
export type MaskValue = (path: string, value: unknown) => unknown;

const MASK = "***";

/** Names of properties that hold secrets. */
const SECRET_NAMES = /(?:password|secret|token|connectionstring|accountkey|sharedkey|accesskey|sig)$/i;
const VAULT_SECRET = /\/vaults\/[^/]+\/secrets\/[^/]+$/i;

/**
 * Masks secrets in a resource's values: values of vault secrets, properties with a secret's name, keys and signatures
 * in text, and `secrets` everywhere.
 */
export function maskSecrets(resourceId: string, secrets: readonly string[]): MaskValue {
  const isVaultSecret = VAULT_SECRET.test(resourceId);
  // Longest first, because one secret may contain another.
  const hidden = secrets.filter((secret) => secret !== "").sort((one, other) => other.length - one.length);
  const mask: MaskValue = (path, value) => {
    if (value === undefined || value === null || typeof value === "boolean") return value;
    if (SECRET_NAMES.test(path) || (isVaultSecret && /(?:^|\.)value$/i.test(path))) return MASK;
    if (Array.isArray(value)) return value.map((item: unknown, index) => mask(`${path}[${index}]`, item));
    if (typeof value === "object") {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mask(`${path}.${name}`, inner)]));
    }
    if (typeof value !== "string") return value;
    return hideKeys(hidden.reduce((text, secret) => text.replaceAll(secret, MASK), value));
  };
  return mask;
}

/**
 * Whether Azure never returns this value, so that its what-if always reports it as new: the value of a vault secret.
 */
export function isNeverGivenBack(resourceId: string, path: string, before: unknown): boolean {
  return before === undefined && VAULT_SECRET.test(resourceId) && /(?:^|\.)value$/i.test(path);
}

/** The values of a template's secure parameters, which must not be shown. */
export function secretParameterValues(
  template: Readonly<Record<string, unknown>>,
  parameters: Readonly<Record<string, { readonly value: unknown }>>,
): readonly string[] {
  const declared = template.parameters;
  return Object.entries(parameters).flatMap(([name, { value }]) => {
    const declaration: unknown =
      typeof declared === "object" && declared !== null ? Reflect.get(declared, name) : undefined;
    const type: unknown =
      typeof declaration === "object" && declaration !== null ? Reflect.get(declaration, "type") : undefined;
    return typeof type === "string" && /^secure/i.test(type) ? textsIn(value) : [];
  });
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Whether the value is a template expression, which Azure returns if it knows the value only after the deployment. */
export function isKnownLater(value: unknown): boolean {
  return typeof value === "string" && value.length < 20_000 && /^\[(?!\[).+\(.*\).*\]$/s.test(value);
}

const MAX_SHOWN = 200;

/** A value in one line, as JSON. */
export function formatValue(value: unknown): string {
  const text = isKnownLater(value) ? "(known after deployment)" : (JSON.stringify(value) ?? "nothing");
  return cutText(text, MAX_SHOWN);
}
