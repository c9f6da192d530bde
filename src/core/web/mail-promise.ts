let hasMail = true;

/** Notes whether the site has a mail server, which stays so as long as the document. */
export const noteMail = (has: boolean): void => {
  hasMail = has;
};

/** A promise of an e-mail; on a site without a mail server, what is true instead. */
export const mailed = (promise: string): string =>
  hasMail ? promise : "The site has no mail server yet, so no one gets an e-mail.";
