import type { Logger } from './log.ts';

/** Runs work now and then every `ms`, never twice at once; a failure is logged and tried again. `stop` waits for what is under way. */
export function every(ms: number, log: Logger, name: string, work: () => Promise<void>): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    await work().catch((error: Error) => log.warn({ err: error.message, work: name }, 'repeated work failed'));
    if (!stopped) timer = setTimeout(() => void (under = round()), ms);
    timer?.unref();
  };
  let under = round();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await under;
    },
  };
}
