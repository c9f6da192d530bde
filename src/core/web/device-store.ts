/** A table of this device that outlasts sign-out; `run` answers undefined where the browser stores nothing. */
export function createStore(database: string, table: string) {
  let opened: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(table);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return opened;
  }

  return async function run<Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | undefined> {
    try {
      const store = await open();
      return await new Promise((resolve, reject) => {
        const transaction = store.transaction(table, mode);
        const request = act(transaction.objectStore(table));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
        transaction.onerror = () => reject(transaction.error);
      });
    } catch (error) {
      // What is typed or sent works without it, but is lost with the page.
      console.error(error);
      return undefined;
    }
  };
}
