/** Shows in the header who is signed in. It uses nothing from outside itself: it also runs as a line in the head. */
export function showSession(): void {
  const { dataset, style } = document.documentElement;
  delete dataset.role;
  style.removeProperty("--face");
  style.removeProperty("--letters");
  try {
    const { ends, result } = JSON.parse(localStorage.getItem("profile") ?? "");
    if (ends <= Date.now()) return;
    const { name, role, profilePicture: face, isRinger, isRingKeeper } = result;
    const words = name.split(/\s+/).filter((word: string) => /^\p{L}/u.test(word));
    const letters = words.length > 1 ? words[0][0] + words.at(-1)[0] : (words[0]?.[0] ?? "");
    let tone = 0;
    for (const letter of name) tone += letter.codePointAt(0);
    dataset.tone = String(tone % 5);
    style.setProperty("--letters", JSON.stringify(letters.toUpperCase()));
    if (face)
      style.setProperty("--face", `url("${encodeURI(face)}${face.startsWith("/files/") ? "?w=160" : ""}")`);
    dataset.ringer = isRinger || isRingKeeper;
    dataset.role = role === "admin" ? role : "member";
  } catch {
    // Nobody is signed in, or the stored session cannot be read.
  }
}
