const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand in an element or a quoted attribute, of HTML and of XML alike. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
