/** What the sender of a message reads after a success (spec §8, in its own spelling). */
export const contactThanks = "Your message was sent successfully. We'll get intouch with you shortly";
