export { inputErrorOf } from "./input-error.ts";
export { Random } from "./random.ts";
