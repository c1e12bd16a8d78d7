import { setSecret } from "@actions/core";
import { maskEveryLine } from "./inputs.ts";

/** Keeps a secret that came from elsewhere than an input out of the log of this job. */
export function maskSecret(secret: string): void {
  maskEveryLine(secret, setSecret);
}
