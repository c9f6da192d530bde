import { registerHooks } from "node:module";

// Makes openapi-typescript find the TypeScript whose interface it uses; ours has another.
registerHooks({
  resolve: (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context),
});
