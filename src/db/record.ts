import { v7 } from "uuid";

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId = (): string => v7();

/** This moment as it is stored. */
export const now = (): string => new Date().toISOString();
