import type { Page } from 'playwright-core';

/** How long each frame and each event took inside the page, and how much of it was waiting for WebGL. Milliseconds. */
export interface Probed {
  /** The handlers of an event and what they render at once. */
  own: number[];
  /** From an event to the end of its handlers: with what it waited for a frame that was being drawn. */
  handled: number[];
  /** From an event to the end of the next frame. */
  shown: number[];
  /** Between frames. */
  frames: number[];
  /** The page's own work in each frame. */
  work: number[];
  /** Waiting for pixels that WebGL draws, for each event or frame that did. */
  waited: number[];
  /** From a key to the first hits for what was typed, most of the time of what is drawn. */
  first: number[];
  /** From a key to the hits of the whole graph. */
  found: number[];
  /** Of it from the key until the page asks. */
  asked: number[];
  /** Of it from the answer's last byte to the hits: the browser may hold it until the frame after the key is shown. */
  held: number[];
}

/** Runs in the page, before its own scripts: what happens is noted in `globalThis.probe`. */
function install(): void {
  const page = globalThis as any;
  const fresh = () => ({
    own: [],
    handled: [],
    shown: [],
    frames: [],
    work: [],
    waited: [],
    first: [],
    found: [],
    asked: [],
    held: [],
  });
  page.probe = fresh();
  page.takeProbe = () => {
    const taken = page.probe;
    page.probe = fresh();
    return taken;
  };
  const afterThis = (act: () => void) => {
    const { port1, port2 } = new page.MessageChannel();
    port1.addEventListener('message', act);
    port1.start();
    port2.postMessage(0);
  };
  const ends = new WeakMap<any, () => void>();
  const { stopPropagation } = page.Event.prototype;
  page.Event.prototype.stopPropagation = function stop() {
    stopPropagation.call(this);
    page.queueMicrotask(() => ends.get(this)?.());
  };
  for (const kind of ['mousemove', 'mousedown', 'click', 'wheel', 'keydown']) {
    const note = (event: any) => {
      const { probe } = page;
      const from = performance.now();
      ends.set(event, () => ends.delete(event) && probe.own.push(performance.now() - from));
      // Listeners that are added while an event is on its way down are the last ones on its way up.
      page.addEventListener(kind, (one: any) => ends.get(one)?.(), { once: true, passive: true });
      afterThis(() => probe.handled.push(performance.now() - event.timeStamp));
      asked(() => afterThis(() => probe.shown.push(performance.now() - event.timeStamp)));
    };
    page.addEventListener(kind, note, { capture: true, passive: true });
  }
  page.addEventListener('keydown', (event: any) => (page.typedAt = event.timeStamp), { capture: true });
  const asked = page.requestAnimationFrame.bind(page);
  page.requestAnimationFrame = (act: (at: number) => void) =>
    asked((at: number) => {
      const from = performance.now();
      act(at);
      page.worked = (page.worked ?? 0) + performance.now() - from;
    });
  let last = 0;
  const tick = () => {
    const now = performance.now();
    if (last > 0) page.probe.frames.push(now - last);
    page.probe.work.push(page.worked ?? 0);
    page.worked = 0;
    last = now;
    asked(tick);
  };
  asked(tick);
  const pixels = page.WebGL2RenderingContext.prototype;
  const { readPixels } = pixels;
  pixels.readPixels = function read(...given: unknown[]) {
    const from = performance.now();
    readPixels.apply(this, given);
    page.probe.waited.push(performance.now() - from);
  };
  const look = () => {
    const list = page.document.querySelector('#hits');
    const of = list?.getAttribute('data-of');
    const drawn = list?.getAttribute('data-drawn-of');
    const typed = page.document.querySelector('#search')?.value.trim();
    const now = performance.now();
    const any = of ?? drawn;
    if (any !== page.firstOf) {
      page.firstOf = any;
      if (any && any === typed) page.probe.first.push(now - page.typedAt);
    }
    if (of === page.hitsOf) return;
    page.hitsOf = of;
    if (!of || of !== typed) return;
    page.probe.found.push(now - page.typedAt);
    const answer = (performance.getEntriesByType('resource') as any[]).findLast(({ name }) => name.endsWith('/search'));
    if (!answer || answer.startTime < page.typedAt) return;
    page.probe.asked.push(answer.startTime - page.typedAt);
    page.probe.held.push(now - answer.responseEnd);
  };
  page.addEventListener('DOMContentLoaded', () =>
    new page.MutationObserver(look).observe(page.document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-of', 'data-drawn-of'],
    }),
  );
}

export const probe = (page: Page): Promise<unknown> => page.addInitScript(install);

/** What was noted since the last time. */
export const taken = (page: Page): Promise<Probed> => page.evaluate(() => (globalThis as any).takeProbe());
