const open = (database: string, table: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * A table of this device that outlasts sign-out; `run` answers undefined where the browser stores nothing. It is closed
 * after each use: a browser may keep no page for the way back that holds one open.
 */
export const createStore =
  (database: string, table: string) =>
  async <Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | undefined> => {
    try {
      const opened = await open(database, table);
      return await new Promise<Result>((resolve, reject) => {
        const transaction = opened.transaction(table, mode);
        const request = act(transaction.objectStore(table));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
        transaction.onerror = () => reject(transaction.error);
      }).finally(() => opened.close());
    } catch (error) {
      // What is typed or sent works without it, but is lost with the page.
      console.error(error);
      return undefined;
    }
  };
