/** Opens the dialog in which a browser prints the page or saves it as PDF. */
export default function printPage(): void {
  print();
}
