declare module "autocannon" {
  /** What one turn of a connection sends. */
  export interface Turn {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (turn: Turn) => Turn;
  }

  interface Options {
    url: string;
    connections: number;
    amount?: number;
    duration?: number;
    timeout?: number;
    headers?: Record<string, string>;
    requests?: Turn[];
  }

  interface Result {
    "2xx": number;
    non2xx: number;
    errors: number;
    duration: number;
    latency: { p50: number; p97_5: number; p99: number; max: number };
    requests: { total: number; average: number };
  }

  export default function autocannon(options: Options): Promise<Result>;
}
