/** How long what was deleted can be restored. */
export const BIN_RETENTION_DAYS = 30;
