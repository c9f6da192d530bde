/** How many works a member can put first on their page. */
export const MAX_SELECTED_WORKS = 5;
