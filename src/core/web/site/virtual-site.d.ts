// Provided by `site-plugin.ts`.
declare module "virtual:site" {
  /** The address of the script of all pages. */
  const address: string;
  export default address;
}
