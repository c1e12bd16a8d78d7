/** Checks every link of a hub as a signed-in person, and names the first remedy: `npm run doctor -- --help`. */
import { systemClock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import package_ from "../package.json" with { type: "json" };
import { openDoctorContext } from "../src/actions/doctor/clients.ts";
import { examine } from "../src/actions/doctor/doctor.ts";
import { readDoctorInputs } from "../src/actions/doctor/inputs.ts";
import { encodeResult } from "../src/actions/doctor/result.ts";
import { createLog } from "../src/github/log.ts";
import { createInputReader } from "../src/github/step-inputs.ts";
import { DOCTOR_USAGE, readDoctorOptions } from "./doctor/doctor-options.ts";
import { renderResult } from "./doctor/render-result.ts";

async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help") || args.includes("-h")) return console.log(DOCTOR_USAGE);
  const { environment, inputNames, isJson } = readDoctorOptions(args, process.env);
  const clock = systemClock();
  const runtime = {
    reader: createInputReader(environment, inputNames, () => {}),
    ...{ clock, environment, hubVersion: package_.version, signal: new AbortController().signal },
    // Standard output has only the result.
    log: createLog({ write: (text) => process.stderr.write(text.replaceAll(/^::.*\n/gm, "")), clock, isDebug: false }),
  };
  const result = await examine(await openDoctorContext(runtime, readDoctorInputs(runtime.reader), "person"));
  console.log(isJson ? encodeResult(result) : renderResult(result));
  process.exitCode = result.verdict === "fail" ? 1 : 0;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.code}: ${error.message}\n${error.remedy}`);
  process.exitCode = 2;
}
