import { useState } from 'preact/hooks';

/** Which of a list is chosen: the first until another is, which stays chosen when others come before it. */
export function useChosen(ids: string[]) {
  const [id, setId] = useState<string>();
  const at = Math.max(0, ids.indexOf(id ?? ''));
  return { at, choose: (n: number) => setId(ids[n]), chooseFirst: () => setId(undefined) };
}
