import { Waits } from "./pages/waits.tsx";

/** What a person waits for at the store, beside what they follow: it has a place in a line, and is no follow. */
export const Panel = () => <Waits />;
