/** Whether this device has a copy of some pages: only then does a service worker control the page. */
export const hasOfflineCopy = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** Whether that copy opens an address while the device is offline; the document names its pages. */
export const opensOffline = (address: string): boolean => {
  const paths = document.body.dataset.offline;
  return hasOfflineCopy() && paths !== undefined && new RegExp(paths).test(new URL(address).pathname);
};
