import { v7 } from "uuid";

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId = (): string => v7();

/** This moment as it is stored. */
export const now = (): string => new Date().toISOString();

/** How far the clocks of two processes may differ, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** What is stored with a later time than this was stored while the clock was wrong. */
export const latestPlausible = (): string => new Date(Date.now() + CLOCK_TOLERANCE_MS).toISOString();

/** Whether a text has the form of our ids. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
