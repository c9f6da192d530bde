/** What reads codes from pictures: the part of the browser’s BarcodeDetector that is used here. */
export interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: DetectorClass | undefined;
}

/** Our labels, and what makers print on their things. */
const wanted = ["qr_code", "code_128", "code_39", "ean_13", "data_matrix"];

/** The browser’s own detector, or one that reads QR codes. */
export async function createDetector(): Promise<Detector> {
  const own = globalThis.BarcodeDetector;
  const supported = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = wanted.filter((format) => supported.includes(format));
  if (own && formats.includes("qr_code")) return new own({ formats });
  const { BarcodeDetector } = await import("qr/decode.js");
  return new BarcodeDetector({ formats: ["qr_code"] });
}
