import { createContext } from "react";

/** Whether the page is for a reader who saves data: half the pictures' width, and nothing that only decorates. */
export const SavesData = createContext(false);
