/** Whether the API answers an address: data, stored files, files of years, and what catalogues harvest. */
export const isApiAddress = (url: string): boolean =>
  /^\/((api|files)\/|oai(\?|$)|year\/[^/?]*\.csv(\?|$))/.test(url);
