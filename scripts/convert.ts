/** The same as `convert.js`, for callers that expect a TypeScript script. */
import "./convert.js";
