/** Shown after a message is sent (spec §8, with its spelling). */
export const contactThanks = "Your message was sent successfully. We'll get intouch with you shortly";
