import { elementAt } from '../../common/element-at.ts';
/** A queue that gives the least first, by the order given. */
interface Heap<T> {
  put(one: T): void;
  take(): T | undefined;
}

export function openHeap<T>(order: (a: T, b: T) => number, first: T[] = []): Heap<T> {
  const list = first.toSorted(order);
  const put = (one: T) => {
    let at = list.push(one) - 1;
    for (let up = (at - 1) >> 1; at > 0 && order(one, elementAt(list, up)) < 0; up = (at - 1) >> 1) {
      list[at] = elementAt(list, up);
      at = up;
    }
    list[at] = one;
  };
  const take = () => {
    const [top, last] = [list[0], list.pop()];
    if (last === undefined || list.length === 0) return top;
    let at = 0;
    for (let down = 1; down < list.length; down = 2 * at + 1) {
      if (down + 1 < list.length && order(elementAt(list, down + 1), elementAt(list, down)) < 0) down++;
      if (order(last, elementAt(list, down)) <= 0) break;
      list[at] = elementAt(list, down);
      at = down;
    }
    list[at] = last;
    return top;
  };
  return { put, take };
}
