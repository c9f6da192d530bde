/** Words by which the pages without a content file are also found, in English and in French. */
export const pageKeywords: Record<string, string[]> = {
  "/events": [
    "calendar",
    "conference",
    "workshop",
    "seminar",
    "calendrier",
    "conférence",
    "atelier",
    "séminaire",
  ],
  "/found-a-ring": ["ring", "ringed", "band", "banded", "leg", "number", "bague", "bagué", "patte", "numéro"],
  "/news": ["newsletter", "actualités", "nouvelles"],
  "/people/alumni": ["graduate", "former student", "diplômé", "ancien étudiant"],
  "/people/staff": [
    "supervisor",
    "lecturer",
    "researcher",
    "encadreur",
    "enseignant",
    "chercheur",
    "personnel",
  ],
  "/publications": ["paper", "article", "journal", "pdf"],
  "/theses": ["dissertation", "mémoire", "thèse"],
};
