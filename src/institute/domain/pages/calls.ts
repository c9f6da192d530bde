/** A call for applications; its days are those of Nigeria, both included. */
export interface Call {
  /** What one applies for: a place in the MSc, or a post at the institute. */
  kind: "msc" | "job";
  /** YYYY-MM-DD; null if it is open from the day on which it is published. */
  opens: string | null;
  closes: string;
}

/** Whether a call is still to come, open or closed on a day (YYYY-MM-DD). */
export const callState = ({ opens, closes }: Call, today: string): "coming" | "open" | "closed" =>
  today > closes ? "closed" : opens !== null && today < opens ? "coming" : "open";

/** The calls that are not closed: the open ones first, each group in the order of its deadlines. */
export const currentCalls = <C extends Call>(calls: readonly C[], today: string): C[] =>
  calls
    .filter((call) => callState(call, today) !== "closed")
    .sort(
      (a, b) =>
        Number(callState(a, today) === "coming") - Number(callState(b, today) === "coming") ||
        a.closes.localeCompare(b.closes),
    );
