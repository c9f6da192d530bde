/** Text of a value, which cannot end its line or begin a property. */
export const icsText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");

/** A moment, in UTC. */
export const icsMoment = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, "");

/** A day, 2026-03-03. */
export const icsDay = (day: string): string => day.replaceAll("-", "");

/** A calendar (RFC 5545) of such lines, folded after 75 octets. */
export const icsFile = (product: string, lines: readonly string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//Malimbe//${product}//EN`, ...lines, "END:VCALENDAR", ""]
    .map(foldLine)
    .join("\r\n");

const MAX_OCTETS = 75;

function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += sign;
    octets += size;
  }
  return folded;
}
