const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** From a chip of a fact the arrows go to the next one and back; other keys, and those elsewhere, stay what they are. */
export function walkChips(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  const step = STEPS[key];
  if (step === undefined || !(target instanceof Element) || !(currentTarget instanceof Element)) return;
  const chips = [...currentTarget.querySelectorAll<HTMLElement>('.chip')];
  const at = chips.findIndex((chip) => chip === target);
  if (at < 0) return;
  event.preventDefault();
  chips[at + step]?.focus();
}
