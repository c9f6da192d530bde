/** The groups of the menu, which can have links that lead outside. */
export const menuGroups = ["About", "People", "Birds", "Publications", "News", "Store"] as const;
