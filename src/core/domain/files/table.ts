/** The columns of a table that can be read; the widest real ones have some hundred. */
export const MAX_COLUMNS = 500;
