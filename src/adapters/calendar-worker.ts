import { parentPort, workerData } from "node:worker_threads";
import { eventsOf } from "./calendar-events.ts";

// Reads a calendar beside the server, so that a hostile one costs nobody else's time.
parentPort?.postMessage(eventsOf(workerData.text, workerData.now));
