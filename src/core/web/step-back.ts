/**
 * The script of a page that answers a press and that no browser may keep: a step back to it, or loading it again, asks for
 * its address and leads to the button, and not to an error of the browser.
 */
export const stepBackLine = 'history.replaceState(null,"",location.href)';
