import { InputError } from "../src/errors.ts";

/** Returns the InputError that `act` throws. Any other outcome, including success, fails the test. */
export async function inputErrorOf(act: () => unknown): Promise<InputError> {
  try {
    await act();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
