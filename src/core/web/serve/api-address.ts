/** Whether the API answers an address: data, stored files, and what catalogues harvest. */
export const isApiAddress = (url: string): boolean => /^\/((api|files)\/|oai(\?|$))/.test(url);
