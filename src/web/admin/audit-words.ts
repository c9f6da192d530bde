/** `user.signinRefused` as people read it: User signin refused. */
export function wordsFor(action: string): string {
  const words = action
    .replace(".", " ")
    .replace(/([a-z])([A-Z])/g, (_, end, begin) => `${end} ${begin.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
