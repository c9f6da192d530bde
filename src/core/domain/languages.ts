/** The languages of texts, by their BCP 47 tag. */
export const languages = {
  en: "English",
  fr: "French",
  ha: "Hausa",
  yo: "Yoruba",
  ig: "Igbo",
  ar: "Arabic",
  de: "German",
  es: "Spanish",
  nl: "Dutch",
  pt: "Portuguese",
  sv: "Swedish",
} as const;
