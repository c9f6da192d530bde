// Provided by `panels-plugin.ts`.
declare module "virtual:panels/home" {
  const panels: import("./part.ts").HomePanel[];
  export default panels;
}
declare module "virtual:panels/moderator" {
  const panels: { Panel(): import("react").ReactNode }[];
  export default panels;
}
declare module "virtual:panels/message" {
  const panels: import("./part.ts").MessagePanel[];
  export default panels;
}
declare module "virtual:panels/letters" {
  const panels: { Panel(): import("react").ReactNode }[];
  export default panels;
}
declare module "virtual:panels/names" {
  const panels: { Panel(): import("react").ReactNode }[];
  export default panels;
}
declare module "virtual:panels/today" {
  const panels: import("./today-panel.ts").TodayPanel[];
  export default panels;
}
declare module "virtual:panels/search" {
  const panels: import("./search/search-panel.ts").SearchPanel[];
  export default panels;
}
