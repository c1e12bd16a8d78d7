import { InputError, ServiceError } from "exact-values/errors";
import { AzureError } from "../../src/azure/http/azure-error.ts";
import type { Json } from "./interaction.ts";

/** The outcome of a call: its result or refusal, the requests that it sent, and its pauses. */
export interface ClientOutcome {
  readonly returned?: Json;
  readonly refused?: Json;
  readonly asked: readonly string[];
  readonly pauses: readonly number[];
}

export async function clientOutcomeOf(
  call: () => Promise<unknown>,
  observed: () => Pick<ClientOutcome, "asked" | "pauses">,
): Promise<ClientOutcome> {
  const ended = await call().then(
    (value) => ({ returned: toJson(value) }),
    (error: unknown) => ({ refused: refusalOf(error) }),
  );
  return { ...ended, ...observed() };
}

/** The code that a user sees, and the service's message. Other tests check the hub's own messages. */
function refusalOf(error: unknown): Json {
  const known = error instanceof ServiceError || error instanceof InputError ? error : undefined;
  const code = known?.code ?? (error as Error).name;
  const arm = azureErrorOf(error);
  if (arm === undefined) return { code, message: (error as Error).message };
  return { code, status: arm.status ?? null, said: toJson(arm.causes.map((cause) => [cause.code, cause.message])) };
}

function azureErrorOf(error: unknown): AzureError | undefined {
  if (error instanceof AzureError || !(error instanceof Error)) return error instanceof AzureError ? error : undefined;
  return azureErrorOf(error.cause);
}

function toJson(value: unknown): Json {
  return value === undefined ? "nothing" : (JSON.parse(JSON.stringify(value)) as Json);
}
