/** A password hash of bcrypt, as older sites have them; more than 12 rounds would take seconds each. */
const bcrypt = /^\$2[aby]\$(?:0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/;

/** Whether a hash was made by an older site, from which its account moved in. */
export const isOldHash = (hash: string): boolean => bcrypt.test(hash);
