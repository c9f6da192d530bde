/** The words of the institute's own pages; only loaders ask for them, so that no browser loads what it does not show. */
declare module "virtual:content" {
  const content: import("./content-schemas.ts").Content;
  export default content;
}
