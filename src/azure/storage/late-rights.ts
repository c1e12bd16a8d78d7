import { InputError } from "../../errors.ts";
import { isAnswer } from "./storage-errors.ts";

/** True for the refusal that storage gives while a role assignment is missing, or has not arrived yet. */
export function isMissingDataRight(error: unknown): error is InputError {
  return error instanceof InputError && isAnswer(error.cause, 403, "AuthorizationPermissionMismatch");
}
