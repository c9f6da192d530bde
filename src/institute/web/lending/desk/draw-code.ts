/** A QR code that opens a page of this site, as an SVG data URL, which prints sharply at any size. */
export async function drawCode(path: string): Promise<string> {
  const qrcode = await import("qrcode");
  const drawn = await qrcode.toString(`${location.origin}${path}`, {
    type: "svg",
    margin: 0,
    errorCorrectionLevel: "M",
  });
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
