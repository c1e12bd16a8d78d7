import { InputError } from "../src/errors.ts";

/** The InputError that `act` ends with; anything else, success too, fails the test. */
export async function inputErrorOf(act: () => unknown): Promise<InputError> {
  try {
    await act();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
