import "#core/web/styles/web-font.css";
import type { ReactNode } from "react";

/** What is or becomes public, in the workplace as visitors see it: with the font that the workplace does without. */
export const PublicLook = ({ children }: { children: ReactNode }) => <div data-public>{children}</div>;
