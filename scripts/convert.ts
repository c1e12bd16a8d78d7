/** The same as `convert.js`, for whoever runs the TypeScript of a script by its name. */
import "./convert.js";
