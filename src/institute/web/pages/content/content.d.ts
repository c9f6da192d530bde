/** The texts of the institute's own pages; imported only by loaders, so that browsers do not load them. */
declare module "virtual:content" {
  const content: import("./content-schemas.ts").Content;
  export default content;
}
