import { Printer } from "lucide-react";

/** Opens the dialog in which a browser prints the page or saves it as PDF. */
export const PrintButton = () => (
  <button type="button" className="button" onClick={() => print()}>
    <Printer size={18} strokeWidth={1.5} aria-hidden />
    Print
  </button>
);
