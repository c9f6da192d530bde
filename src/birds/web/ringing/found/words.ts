import {
  type FinderLanguage,
  type FindingCircumstance,
  findingCircumstances,
} from "#birds/domain/ringing/ring-report.ts";
import { institute } from "#core/institute.ts";
import type { PhotographWords } from "#core/web/ui/sent-photograph.tsx";

/** The address of the form in each language. */
export const foundAddresses: Record<FinderLanguage, string> = { en: "/found-a-ring", fr: "/bague-trouvee" };

/** The fields of the form, in its order. */
export const foundFields = [
  "ring",
  "foundOn",
  "place",
  "latitude",
  "longitude",
  "how",
  "notes",
  "name",
  "email",
] as const;
export type FoundField = (typeof foundFields)[number];

/** Everything that the form says in one language. */
interface FoundWords {
  title: string;
  intro(): string;
  look: string;
  labels: Record<FoundField | "photograph", string>;
  hints: Partial<Record<FoundField, string>>;
  how: Record<FindingCircumstance, string>;
  choose: string;
  /** What is wrong with a field, in place of what the API says in English; null where that is read as it is. */
  problems: Record<FoundField | "photograph", string> | null;
  summary: string;
  photograph: PhotographWords & { title: string; text: string; send: string };
  privacy: string;
  leaveEmpty: string;
  send: string;
  thanks: string;
  origin: Record<"ours" | "others" | "unknown", string>;
  copied: string;
  next: string;
  home: string;
}

const english: FoundWords = {
  title: "I found a ring",
  intro: () =>
    `Have you found a bird with a ring on its leg, or a ring alone? Tell ${institute().shortName} what is on it. Each report says how long birds live and how far they fly.`,
  look: "Read every letter and figure, also the small ones, and turn the ring once round. If the bird is alive, let it go with its ring.",
  labels: {
    ring: "What is on the ring",
    foundOn: "When",
    place: "Where",
    latitude: "Latitude (optional)",
    longitude: "Longitude (optional)",
    how: "How you found it",
    notes: "More about it (optional)",
    name: "Your name (optional)",
    email: "Your e-mail",
    photograph: "Photograph",
  },
  hints: {
    ring: "Such as AB01234. Write a question mark for what you cannot read.",
    place: "The nearest village or town, and the state or country.",
    latitude: "If your phone shows it: degrees such as 9.8752. South of the equator with a minus.",
    longitude: "Degrees such as 8.9783. West of Greenwich with a minus.",
    notes: "Which bird, if you know it; whether it was freshly dead; what is printed beside the number.",
  },
  how: findingCircumstances,
  choose: "Choose",
  problems: null,
  summary: "Your report was not sent.",
  photograph: {
    title: "Add a photograph of the ring (optional)",
    text: "It helps most. Send it first: this form opens again with it, and you write the rest.",
    send: "Send this photograph",
    refused: (megabytes) =>
      `Your photograph was not taken: it must be a picture of at most ${megabytes} MB. Choose another, or report the ring without it.`,
    later:
      "Your photograph was not taken, because too much is being sent now. Try again later, or report the ring without it.",
    goes: "Your photograph goes with this report.",
    leaveOut: "Leave it out",
  },
  privacy:
    "Only the keeper of the rings reads your name, your e-mail and your photograph. We use them to answer you, and delete them after a year.",
  leaveEmpty: "Leave this empty",
  send: "Report the ring",
  thanks: "Thank you for reporting this ring",
  origin: {
    ours: "It seems to be one of our rings.",
    others: "It seems to be a ring of another scheme. We pass your report on if we can.",
    unknown: "We could not tell from what you read whose ring it is. We look at it ourselves.",
  },
  copied: "An e-mail that confirms it is on its way to you.",
  next: "A person looks for the bird in our records. As soon as we know it, we send you where and when it was ringed, how far it flew and how old it became.",
  home: "Back to home",
};

const french: FoundWords = {
  title: "J’ai trouvé une bague",
  intro: () =>
    `Vous avez trouvé un oiseau avec une bague à la patte, ou une bague seule ? Dites à ${institute().shortName} ce qui y est écrit. Chaque bague signalée dit combien de temps vivent les oiseaux et jusqu’où ils volent.`,
  look: "Lisez toutes les lettres et tous les chiffres, même les petits, en tournant la bague. Si l’oiseau est vivant, laissez-le repartir avec sa bague.",
  labels: {
    ring: "Ce qui est écrit sur la bague",
    foundOn: "Quand",
    place: "Où",
    latitude: "Latitude (facultatif)",
    longitude: "Longitude (facultatif)",
    how: "Comment vous l’avez trouvée",
    notes: "Autres détails (facultatif)",
    name: "Votre nom (facultatif)",
    email: "Votre adresse e-mail",
    photograph: "Photographie",
  },
  hints: {
    ring: "Par exemple AB01234. Mettez un point d’interrogation pour ce qui est illisible.",
    place: "Le village ou la ville la plus proche, et l’État ou le pays.",
    latitude:
      "Si votre téléphone l’indique : en degrés, par exemple 9.8752. Au sud de l’équateur, avec un moins.",
    longitude: "En degrés, par exemple 8.9783. À l’ouest de Greenwich, avec un moins.",
    notes: "Quel oiseau, si vous le savez ; mort depuis peu ou non ; ce qui est écrit à côté du numéro.",
  },
  how: {
    seen: "J’ai lu la bague sur un oiseau vivant",
    released: "J’ai attrapé l’oiseau et je l’ai relâché",
    dead: "J’ai trouvé l’oiseau mort",
    cat: "Un chat ou un autre animal l’a pris",
    hit: "Il a heurté une vitre, un câble ou un véhicule",
    hunted: "Il a été tiré, piégé ou chassé",
    ring: "J’ai trouvé la bague seule",
    other: "Autre chose",
  },
  choose: "Choisissez",
  problems: {
    ring: "Écrivez ce que vous lisez sur la bague (60 signes au plus).",
    foundOn: "Donnez le jour, par exemple 2026-11-30 ; il ne peut pas être à venir.",
    place: "Dites où : le village ou la ville, et l’État (500 signes au plus).",
    latitude: "Donnez la latitude et la longitude en degrés, par exemple 9.8752, ou aucune des deux.",
    longitude: "Donnez la longitude en degrés, par exemple 8.9783.",
    how: "Choisissez comment vous l’avez trouvée.",
    notes: "2 000 signes au plus.",
    name: "100 signes au plus.",
    email: "Donnez une adresse e-mail, par exemple nom@example.org, pour que nous puissions répondre.",
    photograph: "Cette photographie n’est plus là. Choisissez-la de nouveau.",
  },
  summary: "Votre message n’a pas été envoyé.",
  photograph: {
    title: "Ajouter une photographie de la bague (facultatif)",
    text: "Elle aide beaucoup. Envoyez-la d’abord : ce formulaire s’ouvre de nouveau avec elle, et vous écrivez le reste.",
    send: "Envoyer cette photographie",
    refused: (megabytes) =>
      `Votre photographie n’a pas été prise : il faut une image de ${megabytes} Mo au plus. Choisissez-en une autre, ou signalez la bague sans elle.`,
    later:
      "Votre photographie n’a pas été prise, car il y a trop d’envois en ce moment. Réessayez plus tard, ou signalez la bague sans elle.",
    goes: "Votre photographie part avec ce message.",
    leaveOut: "La retirer",
  },
  privacy:
    "Seule la personne responsable des bagues lit votre nom, votre adresse et votre photographie. Ils servent à vous répondre, et nous les effaçons après un an.",
  leaveEmpty: "Laissez ce champ vide",
  send: "Signaler la bague",
  thanks: "Merci d’avoir signalé cette bague",
  origin: {
    ours: "Elle semble être une de nos bagues.",
    others:
      "Elle semble venir d’un autre centre de baguage. Nous transmettrons votre message si nous le pouvons.",
    unknown: "Ce que vous avez lu ne dit pas d’où vient la bague. Nous allons regarder nous-mêmes.",
  },
  copied: "Un e-mail de confirmation vous est envoyé.",
  next: "Une personne cherche l’oiseau dans nos registres. Dès que nous le connaissons, nous vous disons où et quand il a été bagué, combien de chemin il a fait et quel âge il a atteint.",
  home: "Retour à l’accueil",
};

export const foundWords: Record<FinderLanguage, FoundWords> = { en: english, fr: french };
