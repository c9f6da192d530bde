import { type ListTable, listField, listFieldsOf, type Synonyms } from "#core/domain/list-table.ts";
import { profileFields } from "./profile.ts";

/** What people call the fields of a member in lists of their own. */
const synonyms: Synonyms = {
  name: "full name · names · member · member name · name of member · person · contact name · contact · staff name · student name · nom complet · nom et prenom · nombre · nome",
  email:
    "email address · mail · mail address · email id · email 1 · primary email · contact email · adresse email · adresse mail · courriel · adresse electronique · correo · correo electronico · endereco de email",
  title: "salutation · prefix · titre · honorific",
  designation:
    "position · role · job title · job · post · rank · function · occupation · profession · fonction · cargo",
  placeOfWork:
    "workplace · work place · employer · organisation · organization · institution · institute · company · place of employment · lieu de travail",
  currentLocation:
    "location · city · town · address · city and country · residence · state of residence · ville · adresse",
  affiliation: "affiliated institution · university",
  phone1:
    "phone number · phone no · telephone · telephone number · tel · tel no · mobile · mobile number · mobile phone · mobile no · cell · cell phone · gsm · gsm number · gsm no · whatsapp · whatsapp number · contact number · phone 1 · telefone · telefono · numero de telephone",
  phone2: "phone 2 · other phone · alternative phone · alternate phone · telephone 2 · tel 2 · mobile 2",
  memberCategory:
    "category · categories · membership · member type · type of member · membership type · type · status · group · categorie",
  yearOfGraduation:
    "graduation year · year graduated · graduated · class of · class · set · year · promotion",
  orcid: "orcid id · orc id",
  website: "web site · web page · homepage · home page · url · site web",
  bio: "biography · short biography · about me · summary · profile",
  about: "long bio · full biography",
  profilePicture: "photo · photograph · image · picture url",
};

const groups: Readonly<Record<string, "Who" | "Where">> = {
  name: "Who",
  email: "Who",
  title: "Who",
  phone1: "Who",
  phone2: "Who",
  memberCategory: "Who",
  placeOfWork: "Where",
  currentLocation: "Where",
  affiliation: "Where",
};

const fields = listFieldsOf(profileFields, synonyms, (name) => groups[name] ?? "Details");
const isByContent = true;

/** How people write lists of members. */
export const profileList: ListTable = {
  of: "a member",
  fields: {
    ...fields,
    ...(fields.email && { email: { ...fields.email, label: "E-mail address", isByContent } }),
    ...(fields.orcid && { orcid: { ...fields.orcid, isByContent } }),
    firstName: listField(
      "First name",
      "Who",
      "given name · given names · forename",
      "first · forenames · prenom · prenoms",
    ),
    middleName: listField("Other names", "Who", "middle name · other name", "middle names"),
    lastName: listField(
      "Last name",
      "Who",
      "surname · family name",
      "last · nom de famille · nom · apellido · sobrenome",
    ),
  },
  needed: ["name", "email"],
  parts: { name: ["firstName", "middleName", "lastName"] },
};
