/** Records every HTTP request of an unmodified process: `node --import <this file>`, with `TRIAL_RECORDING` set. */
import { recordRequests } from "./record-requests.ts";

const { TRIAL_RECORDING, TRIAL_STEP = "" } = process.env;
if (TRIAL_RECORDING !== undefined) recordRequests(TRIAL_RECORDING, () => TRIAL_STEP);
