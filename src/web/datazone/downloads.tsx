export function Downloads(_props: { year: number; species: string | null }) {
  return null;
}
