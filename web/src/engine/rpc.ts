// Calls from the page to a Worker: one message a call, one answer, and between them as many words of progress as it likes.
export type Progress = (value: unknown) => void;
export type Handlers = Record<string, (args: never, progress: Progress) => unknown>;

interface Call {
  id: number;
  method: string;
  args: unknown;
}
type Answer = { id: number; result: unknown } | { id: number; error: string } | { id: number; progress: unknown };

// In the Worker. Calls are answered in the order in which they came.
export function serve(handlers: Handlers): void {
  let queue: Promise<void> = Promise.resolve();
  addEventListener('message', (event: MessageEvent<Call>) => {
    const { id, method, args } = event.data;
    queue = queue.then(async () => {
      try {
        const handler = handlers[method];
        if (!handler) throw new Error(`no such method: ${method}`);
        const result = await handler(args as never, (progress) => postMessage({ id, progress }));
        postMessage({ id, result });
      } catch (error) {
        postMessage({ id, error: String(error instanceof Error ? error.message : error) });
      }
    });
  });
}

// In the page.
export class WorkerClient {
  readonly #worker: Worker;
  #next = 1;
  readonly #waiting = new Map<
    number,
    { resolve: (value: never) => void; reject: (reason: Error) => void; progress?: (value: never) => void }
  >();

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', (event: MessageEvent<Answer>) => {
      const answer = event.data;
      const call = this.#waiting.get(answer.id);
      if (!call) return;
      if ('progress' in answer) return call.progress?.(answer.progress as never);
      this.#waiting.delete(answer.id);
      if ('error' in answer) call.reject(new Error(answer.error));
      else call.resolve(answer.result as never);
    });
    worker.addEventListener('error', (event) => this.#fail(new Error(event.message || 'the engine could not be started')));
  }

  call<T>(method: string, args: unknown, progress?: (value: never) => void): Promise<T> {
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: never) => void, reject, ...(progress ? { progress } : {}) });
      this.#worker.postMessage({ id, method, args });
    });
  }

  close(): void {
    this.#worker.terminate();
    this.#fail(new Error('closed'));
  }

  #fail(reason: Error): void {
    for (const call of this.#waiting.values()) call.reject(reason);
    this.#waiting.clear();
  }
}
